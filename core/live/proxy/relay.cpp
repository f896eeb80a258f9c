// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/proxy/relay.h"

#include "core/live/proxy/proxyconnection.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace lockscope {
namespace {

constexpr int backlog = 128;

SocketPlace placeOf(const std::string &socketPath, std::uint16_t port)
{
    SocketPlace place;
    if (socketPath.empty()) {
        auto &name = reinterpret_cast<sockaddr_in &>(place.address);
        name.sin_family = AF_INET;
        name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        name.sin_port = htons(port);
        place.size = sizeof name;
        return place;
    }
    auto &name = reinterpret_cast<sockaddr_un &>(place.address);
    name.sun_family = AF_UNIX;
    if (socketPath.size() >= sizeof name.sun_path)
        return place;
    std::memcpy(name.sun_path, socketPath.c_str(), socketPath.size() + 1);
    place.size = sizeof name;
    return place;
}

} // namespace

Relay::Relay(EventLoop &loop, Options options)
    : m_loop(loop), m_options(std::move(options)),
      m_paces{LinkPace(m_options.draws, 2 * m_options.place), LinkPace(m_options.draws, 2 * m_options.place + 1)}
{
}

Relay::~Relay()
{
    m_comers.clear();
    close();
    if (!m_options.socketPath.empty())
        unlink(m_options.socketPath.c_str());
}

Result<std::unique_ptr<Relay>> Relay::listen(EventLoop &loop, Options options)
{
    std::unique_ptr<Relay> relay(new Relay(loop, std::move(options)));
    const Result<Done> opened = relay->open();
    if (!opened)
        return opened.error();
    return relay;
}

NodeAddress Relay::address() const
{
    NodeAddress own = m_options.far;
    own.socketPath = m_options.socketPath;
    own.host = m_options.socketPath.empty() ? "127.0.0.1" : "";
    own.port = m_options.port;
    return own;
}

Result<Done> Relay::open()
{
    if (m_listener >= 0)
        return Done{};
    const SocketPlace place = placeOf(m_options.socketPath, m_options.port);
    const int yes = 1;
    if (place.size == 0)
        return Error{m_options.socketPath + ": the socket's path is too long"};
    unlink(m_options.socketPath.c_str());
    m_listener = socket(place.address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (m_listener < 0 || setsockopt(m_listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0
        || bind(m_listener, reinterpret_cast<const sockaddr *>(&place.address), place.size) != 0 || ::listen(m_listener, backlog) != 0) {
        const Error error{"the proxy of a link cannot listen on " + addressText(address()) + ": " + std::strerror(errno)};
        if (m_listener >= 0)
            ::close(std::exchange(m_listener, -1));
        return error;
    }
    m_loop.watch(m_listener, EPOLLIN, *this);
    return Done{};
}

// Without a listener, the socket file or the reserved port refuses connections.
void Relay::close()
{
    if (m_listener < 0)
        return;
    m_loop.forget(m_listener, *this);
    ::close(std::exchange(m_listener, -1));
}

void Relay::ready(std::uint32_t)
{
    acceptAll();
}

void Relay::acceptAll()
{
    while (m_listener >= 0) {
        const int descriptor = accept4(m_listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (descriptor < 0) {
            noteShortage(errno);
            return;
        }
        if (m_options.socketPath.empty()) {
            const int yes = 1;
            setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        }
        const std::uint32_t number = m_options.ledger ? m_options.ledger->accepted() : 0;
        m_comers.push_back(std::make_unique<ProxyConnection>(*this, descriptor, number));
    }
}

// The process of the node has ended: the relay refuses connections until the node listens again. A node on TCP counts as always
// present.
void Relay::farIsGone()
{
    if (!m_options.far.isUnix() || m_isFarGone)
        return;
    m_isFarGone = true;
    probe();
}

void Relay::probe()
{
    const OpenedSocket found = openSocket(m_options.far);
    m_isFarGone = found.descriptor < 0;
    if (!m_isFarGone) {
        ::close(found.descriptor);
        if (m_refusals == 0)
            (void)open();
        return;
    }
    acceptAll(); // connections in the queue are refused too
    close();
    m_probe.arm(m_loop.now() + probeInterval);
}

void Relay::sweep()
{
    std::erase_if(m_comers, [](const auto &comer) { return comer->hasEnded(); });
}

void Relay::cut(Way way)
{
    ++cutsOf(way);
}

void Relay::heal(Way way)
{
    if (--cutsOf(way) > 0)
        return;
    for (std::size_t i = 0; i < m_comers.size(); ++i)
        m_comers[i]->healed(way);
}

void Relay::reset()
{
    acceptAll();
    for (std::size_t i = 0; i < m_comers.size(); ++i)
        m_comers[i]->reset();
    paceOf(Way::requests).startAnew();
    paceOf(Way::replies).startAnew();
}

void Relay::refuse()
{
    if (m_refusals++ == 0) {
        reset();
        close();
    }
}

void Relay::accept()
{
    if (--m_refusals == 0 && !m_isFarGone)
        (void)open();
}

} // namespace lockscope
