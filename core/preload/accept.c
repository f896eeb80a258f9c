// SPDX-License-Identifier: GPL-3.0-or-later
// Refuses connections of other users to the port of a server or a sentinel, if LOCKSCOPE_PRELOAD_OWN_USER is set: every process of this machine can connect to a port on the
// loopback. Root may connect, as to a relay.
#define _GNU_SOURCE
#include "core/preload/preloadlayout.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Returns whether the table of the kernel names this user, or root, for the other end of a connection.
static int isOfUser(unsigned wanted, const struct sockaddr_in *own, const struct sockaddr_in *other)
{
    char ends[40];
    snprintf(ends, sizeof ends, ": %08X:%04X %08X:%04X ", other->sin_addr.s_addr, ntohs(other->sin_port), own->sin_addr.s_addr,
        ntohs(own->sin_port));
    FILE *const table = fopen("/proc/net/tcp", "re");
    int isKnown = 0;
    char line[256];
    while (table && !isKnown && fgets(line, sizeof line, table)) {
        const char *const at = strstr(line, ends);
        unsigned user = 0;
        unsigned long inode = 0; // 0: its process has closed the socket
        isKnown = at && sscanf(at + strlen(ends), "%*s %*s %*s %*s %u %*s %lu", &user, &inode) == 2 && inode != 0
            && (user == wanted || user == 0);
    }
    if (table)
        fclose(table);
    return isKnown;
}

int accept4(int socket, __SOCKADDR_ARG address, socklen_t *restrict size, int flags)
{
    const int descriptor = (int)syscall(SYS_accept4, socket, address.__sockaddr__, size, flags);
    struct sockaddr_in own = {0}, other = {0};
    socklen_t ownSize = sizeof own, otherSize = sizeof other;
    if (descriptor < 0 || !getenv(LOCKSCOPE_PRELOAD_OWN_USER) || getsockname(descriptor, (struct sockaddr *)&own, &ownSize) != 0 || own.sin_family != AF_INET)
        return descriptor;
    if (getpeername(descriptor, (struct sockaddr *)&other, &otherSize) == 0 && isOfUser(geteuid(), &own, &other))
        return descriptor;
    close(descriptor);
    errno = ECONNABORTED;
    return -1;
}

int accept(int socket, __SOCKADDR_ARG address, socklen_t *restrict size)
{
    return accept4(socket, address, size, 0);
}
