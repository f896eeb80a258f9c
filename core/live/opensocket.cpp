// SPDX-License-Identifier: MIT
#include "live/opensocket.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace lockscope {
namespace {

OpenedSocket connectTo(int family, const sockaddr *place, socklen_t size)
{
    OpenedSocket opened;
    opened.descriptor = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (opened.descriptor >= 0 && family != AF_UNIX) {
        const int yes = 1;
        setsockopt(opened.descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    if (opened.descriptor >= 0 && connect(opened.descriptor, place, size) == 0) {
        opened.isConnected = true;
    } else if (opened.descriptor < 0 || errno != EINPROGRESS) {
        opened.problem = std::string("connect: ") + std::strerror(errno);
        if (opened.descriptor >= 0)
            close(opened.descriptor);
        opened.descriptor = -1;
    }
    return opened;
}

} // namespace

OpenedSocket openSocket(const NodeAddress &address)
{
    if (address.isUnix()) {
        sockaddr_un place{};
        place.sun_family = AF_UNIX;
        if (address.socketPath.size() >= sizeof place.sun_path)
            return {-1, false, "connect: the socket's path is too long"};
        std::memcpy(place.sun_path, address.socketPath.c_str(), address.socketPath.size() + 1);
        return connectTo(AF_UNIX, reinterpret_cast<const sockaddr *>(&place), sizeof place);
    }
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo *found = nullptr;
    const int problem = getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &wanted, &found);
    if (problem != 0)
        return {-1, false, std::string("look-up of ") + address.host + ": " + gai_strerror(problem)};
    const std::unique_ptr<addrinfo, void (*)(addrinfo *)> keeper(found, freeaddrinfo);
    return connectTo(found->ai_family, found->ai_addr, found->ai_addrlen);
}

} // namespace lockscope
