// SPDX-License-Identifier: GPL-3.0-or-later
// Redirects a server's connections. A sentinel publishes the addresses that it uses for the nodes. So it must use the node's own address
// even if a proxy is on its link: connect() then connects it to the proxy.
#define _GNU_SOURCE
#include "core/preload/page.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint16_t swapped(uint16_t port)
{
    return (uint16_t)(port >> 8 | port << 8);
}

static uint16_t relayOf(uint16_t port)
{
    const struct LockscopeShimPage *const page = lockscopeShimPage();
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
    struct sockaddr_in place = *(const struct sockaddr_in *)(const void *)given;
    const uint8_t *const process = (const uint8_t *)&place.sin_addr;
    if (process[0] == 127)
        place.sin_port = swapped(relayOf(swapped(place.sin_port)));
    return (int)syscall(SYS_connect, socket, &place, sizeof place);
}
