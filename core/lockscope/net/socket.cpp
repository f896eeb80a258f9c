// SPDX-License-Identifier: MIT
#include "lockscope/net/socket.h"

#include "lockscope/events/rowdetail.h"

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

static std::atomic<std::uint64_t> shortages{0};

std::uint64_t descriptorShortages()
{
    return shortages.load();
}

void noteShortage(int error)
{
    if (error == EMFILE || error == ENFILE)
        ++shortages;
}

bool Socket::open(const NodeAddress &address)
{
    LOCKSCOPE_ASSERT(!isOpen());
    m_addresses.clear();
    if (address.isUnix()) {
        SocketAddress &target = m_addresses.emplace_back();
        auto &name = reinterpret_cast<sockaddr_un &>(target.address);
        name.sun_family = AF_UNIX;
        target.size = sizeof name;
        if (address.socketPath.size() >= sizeof name.sun_path) {
            m_problem = "connect: the socket's path is too long";
            return false;
        }
        std::memcpy(name.sun_path, address.socketPath.c_str(), address.socketPath.size() + 1);
        return connectToNext({});
    }
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo *found = nullptr;
    const int problem =
        getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &wanted, &found);
    if (problem != 0) {
        m_problem = "look-up of " + address.host + ": " + gai_strerror(problem);
        return false;
    }
    const std::unique_ptr<addrinfo, void (*)(addrinfo *)> keeper(found, freeaddrinfo);
    for (const addrinfo *one = found; one; one = one->ai_next) {
        SocketAddress &target = m_addresses.emplace_back();
        target.size = one->ai_addrlen;
        std::memcpy(&target.address, one->ai_addr, one->ai_addrlen);
    }
    return connectToNext({});
}

bool Socket::connectToNext(std::string problem)
{
    m_problem = std::move(problem);
    m_isConnecting = false;
    closeDescriptor();
    while (!m_addresses.empty()) {
        const SocketAddress target = m_addresses.front();
        m_addresses.erase(m_addresses.begin());
        const int family = target.address.ss_family;
        m_descriptor = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (m_descriptor < 0)
            noteShortage(errno);
        if (m_descriptor >= 0 && family != AF_UNIX) {
            const int yes = 1;
            setsockopt(m_descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        }
        const bool isConnected = m_descriptor >= 0
            && connect(
                   m_descriptor, reinterpret_cast<const sockaddr *>(&target.address), target.size)
                == 0;
        m_isConnecting = !isConnected && m_descriptor >= 0 && errno == EINPROGRESS;
        if (isConnected || m_isConnecting)
            return true;
        m_problem = std::string("connect: ") + std::strerror(errno);
        closeDescriptor();
    }
    return false;
}

bool Socket::finishConnecting()
{
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(m_descriptor, SOL_SOCKET, SO_ERROR, &error, &size);
    m_isConnecting = false;
    return error == 0 || connectToNext(std::strerror(error));
}

void Socket::closeDescriptor()
{
    if (m_descriptor < 0)
        return;
    watch(0);
    ::close(std::exchange(m_descriptor, -1));
}

void Socket::close()
{
    closeDescriptor();
    m_isConnecting = false;
    m_addresses.clear();
}

std::optional<std::size_t> Socket::read(std::span<char> buffer)
{
    ssize_t count = 0;
    do
        count = recv(m_descriptor, buffer.data(), buffer.size(), MSG_DONTWAIT);
    while (count < 0 && errno == EINTR);
    return moved(count);
}

std::optional<std::size_t> Socket::write(std::string_view bytes)
{
    ssize_t count = 0;
    do
        count = send(m_descriptor, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    while (count < 0 && errno == EINTR);
    return moved(count);
}

std::optional<std::size_t> Socket::moved(ssize_t count)
{
    if (count > 0)
        return static_cast<std::size_t>(count);
    if (count < 0 && errno == EAGAIN)
        return 0;
    m_problem = count == 0 ? detailText(Detail::nodeClosed, {}) : std::strerror(errno);
    return std::nullopt;
}

void Socket::watch(std::uint32_t events)
{
    if (!isOpen() || events == m_events)
        return;
    if (events == 0) // epoll reports a hang-up even if no events are requested
        m_loop->forget(m_descriptor, *m_owner);
    else if (m_events == 0)
        m_loop->watch(m_descriptor, events, *m_owner);
    else
        m_loop->change(m_descriptor, events, *m_owner);
    m_events = events;
}

} // namespace lockscope
