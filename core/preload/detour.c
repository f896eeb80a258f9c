// SPDX-License-Identifier: GPL-3.0-or-later
// Redirects the connections of a server or a sentinel to relays. A sentinel publishes the addresses that it uses for the nodes, so it must
// use the address of the node even if a relay is on its link to the node: this connect() then connects it to the relay.
#define _GNU_SOURCE
#include "core/preload/page.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Converts between network byte order and host byte order.
static uint16_t swapped(uint16_t port)
{
    return (uint16_t)(port >> 8 | port << 8);
}

// Returns the port of the relay for that port, or the port itself if it has no relay.
static uint16_t relayOf(uint16_t port)
{
    const struct LockscopePreloadPage *const page = lockscopePreloadPage();
    for (int i = 0; page && i < LOCKSCOPE_DETOURS && page->detours[i].port; ++i) {
        if (page->detours[i].port == port)
            return page->detours[i].relay;
    }
    return port;
}

int connect(int socket, __CONST_SOCKADDR_ARG address, socklen_t size)
{
    const struct sockaddr *const given = address.__sockaddr__;
    if (size < sizeof(struct sockaddr_in) || given->sa_family != AF_INET)
        return (int)syscall(SYS_connect, socket, given, size);
    struct sockaddr_in redirected = *(const struct sockaddr_in *)(const void *)given;
    const uint8_t *const host = (const uint8_t *)&redirected.sin_addr;
    if (host[0] == 127) // the loopback
        redirected.sin_port = swapped(relayOf(swapped(redirected.sin_port)));
    return (int)syscall(SYS_connect, socket, &redirected, sizeof redirected);
}
