// SPDX-License-Identifier: MIT
#include "lockscope/net/opensocket.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

namespace lockscope {
namespace {

std::atomic<std::uint64_t> shortages{0};

OpenedSocket connectTo(const SocketAddress &target)
{
    OpenedSocket opened;
    const int family = target.address.ss_family;
    opened.descriptor = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (opened.descriptor < 0)
        noteShortage(errno);
    if (opened.descriptor >= 0 && family != AF_UNIX) {
        const int yes = 1;
        setsockopt(opened.descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    if (opened.descriptor >= 0
        && connect(
               opened.descriptor, reinterpret_cast<const sockaddr *>(&target.address), target.size)
            == 0) {
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

std::uint64_t descriptorShortages()
{
    return shortages.load();
}

void noteShortage(int error)
{
    if (error == EMFILE || error == ENFILE)
        ++shortages;
}

OpenedSocket openSocket(std::vector<SocketAddress> addresses)
{
    OpenedSocket opened;
    while (opened.descriptor < 0 && !addresses.empty()) {
        opened = connectTo(addresses.front());
        addresses.erase(addresses.begin());
    }
    opened.others = std::move(addresses);
    return opened;
}

OpenedSocket openSocket(const NodeAddress &address)
{
    if (address.isUnix()) {
        SocketAddress socketAddress;
        auto &name = reinterpret_cast<sockaddr_un &>(socketAddress.address);
        name.sun_family = AF_UNIX;
        socketAddress.size = sizeof name;
        if (address.socketPath.size() >= sizeof name.sun_path)
            return {-1, false, "connect: the socket's path is too long", {}};
        std::memcpy(name.sun_path, address.socketPath.c_str(), address.socketPath.size() + 1);
        return connectTo(socketAddress);
    }
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo *found = nullptr;
    const int problem =
        getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &wanted, &found);
    if (problem != 0)
        return {-1, false, std::string("look-up of ") + address.host + ": " + gai_strerror(problem),
            {}};
    const std::unique_ptr<addrinfo, void (*)(addrinfo *)> keeper(found, freeaddrinfo);
    std::vector<SocketAddress> addresses;
    for (const addrinfo *one = found; one; one = one->ai_next) {
        addresses.push_back({{}, one->ai_addrlen});
        std::memcpy(&addresses.back().address, one->ai_addr, one->ai_addrlen);
    }
    return openSocket(std::move(addresses));
}

} // namespace lockscope
