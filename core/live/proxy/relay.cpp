// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/proxy/relay.h"

#include "core/live/proxy/commandtap.h"
#include "core/live/proxy/proxyconnection.h"
#include "lockscope/base/systemreason.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pwd.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>

namespace lockscope {
namespace {

// Returns an address as /proc/net/tcp shows it. A socket of IPv6 that is connected to an address of
// IPv4 is in /proc/net/tcp6.
std::string procText(const sockaddr_in &address, bool isIpv6)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%s%08X:%04X", isIpv6 ? "0000000000000000FFFF0000" : "",
        static_cast<unsigned>(address.sin_addr.s_addr),
        static_cast<unsigned>(ntohs(address.sin_port)));
    return text.data();
}

// Returns the user of the process at the other end of a TCP connection on the loopback.
// `descriptor`: this end. Nullopt: the other end is closed already, or /proc does not show it.
std::optional<uid_t> peerUser(int descriptor)
{
    sockaddr_in own{}, other{};
    socklen_t ownSize = sizeof own, otherSize = sizeof other;
    if (getsockname(descriptor, reinterpret_cast<sockaddr *>(&own), &ownSize) != 0
        || getpeername(descriptor, reinterpret_cast<sockaddr *>(&other), &otherSize) != 0)
        return std::nullopt;
    for (const bool isIpv6 : {false, true}) {
        const std::string ends = " " + procText(other, isIpv6) + " " + procText(own, isIpv6) + " ";
        std::ifstream table(isIpv6 ? "/proc/net/tcp6" : "/proc/net/tcp");
        for (std::string line; std::getline(table, line);) {
            const std::size_t at = line.find(ends);
            unsigned user = 0;
            unsigned long inode = 0;
            // The columns after the two addresses: state, queues, timer, retransmissions, user,
            // timeout, inode. A socket that its process has closed has the inode 0, and the user is
            // not known any more.
            if (at != line.npos
                && std::sscanf(
                       line.c_str() + at + ends.size(), "%*s %*s %*s %*s %u %*s %lu", &user, &inode)
                    == 2
                && inode != 0)
                return static_cast<uid_t>(user);
        }
    }
    return std::nullopt;
}

constexpr int backlog = 128;

// Returns the address on which the relay listens; size 0: the path is too long.
SocketAddress listenAddress(const std::string &socketPath, std::uint16_t port)
{
    SocketAddress address;
    if (socketPath.empty()) {
        auto &name = reinterpret_cast<sockaddr_in &>(address.address);
        name.sin_family = AF_INET;
        name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        name.sin_port = htons(port);
        address.size = sizeof name;
        return address;
    }
    auto &name = reinterpret_cast<sockaddr_un &>(address.address);
    name.sun_family = AF_UNIX;
    if (socketPath.size() >= sizeof name.sun_path)
        return address;
    std::memcpy(name.sun_path, socketPath.c_str(), socketPath.size() + 1);
    address.size = sizeof name;
    return address;
}

} // namespace

std::string userText(uid_t user)
{
    const passwd *const known = getpwuid(user);
    return (known ? std::string(known->pw_name) + " (uid " : "(uid ") + std::to_string(user) + ')';
}

Relay::Relay(EventLoop &loop, Options options)
    : m_loop(loop), m_options(std::move(options)),
      m_node(m_options.node), m_paces{LinkPace(m_options.draws, 2 * m_options.drawIndex),
                                  LinkPace(m_options.draws, 2 * m_options.drawIndex + 1)}
{
}

Relay::~Relay()
{
    m_connections.clear();
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
    NodeAddress own = m_options.node;
    own.socketPath = m_options.socketPath;
    own.host = m_options.socketPath.empty() ? "127.0.0.1" : "";
    own.port = m_options.port;
    return own;
}

Result<Done> Relay::open()
{
    if (m_listener >= 0)
        return Done{};
    const SocketAddress listenAt = listenAddress(m_options.socketPath, m_options.port);
    const int yes = 1;
    if (listenAt.size == 0)
        return within(
            m_options.socketPath, Error{LOCKSCOPE_TEXT("Error", "the socket's path is too long")});
    unlink(m_options.socketPath.c_str());
    m_listener = socket(listenAt.address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (m_listener < 0 || setsockopt(m_listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0
        || bind(m_listener, reinterpret_cast<const sockaddr *>(&listenAt.address), listenAt.size)
            != 0
        || ::listen(m_listener, backlog) != 0) {
        const Error error{
            {LOCKSCOPE_TEXT("Error", "the proxy of a link cannot listen on {address}: {reason}"),
                {{"address", addressText(address())}, {"reason", systemReason(errno)}}}};
        if (m_listener >= 0)
            ::close(std::exchange(m_listener, -1));
        return error;
    }
    m_loop.watch(m_listener, EPOLLIN, *this);
    return Done{};
}

// Stops listening. The socket file or the reserved port remains, so connections are refused.
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
            if (!mayConnect(descriptor)) {
                ::close(descriptor);
                continue;
            }
            setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        }
        const std::uint32_t number =
            m_options.ledger ? m_options.ledger->accepted() : ++m_acceptedCount;
        m_connections.push_back(std::make_unique<ProxyConnection>(*this, descriptor, number));
    }
}

// Returns whether the process at the other end may use the relay. Each user of the machine can
// connect to a port on the loopback.
bool Relay::mayConnect(int descriptor)
{
    if (m_options.isOpenToAnyUser)
        return true;
    const std::optional<uid_t> user = peerUser(descriptor);
    if (user && (*user == geteuid() || *user == 0))
        return true;
    if (user && m_options.tap && m_refusedUsers.insert(*user).second)
        m_options.tap->connectionRefused(userText(*user));
    return false;
}

// Called when the node may no longer listen. Checks the node. If it does not listen, the relay
// refuses connections until the node listens again. A node on TCP is never checked.
void Relay::nodeMayBeGone()
{
    if (!m_node.isUnix() || m_isNodeGone)
        return;
    m_isNodeGone = true;
    probe();
}

void Relay::probe()
{
    m_isNodeGone = !Socket().open(m_node);
    if (!m_isNodeGone) {
        if (m_refusals == 0)
            (void)open();
        return;
    }
    acceptAll(); // so that connections in the listener's queue end at once: the relay cannot
                 // connect them to the node
    close();
    m_probeTimer.arm(m_loop.now() + probeInterval);
}

void Relay::deleteEnded()
{
    std::erase_if(m_connections, [](const auto &connection) { return connection->hasEnded(); });
}

void Relay::cut(Way way)
{
    ++cutsOf(way);
}

void Relay::heal(Way way)
{
    if (--cutsOf(way) > 0)
        return;
    for (std::size_t i = 0; i < m_connections.size(); ++i)
        m_connections[i]->healed(way);
}

void Relay::reset()
{
    acceptAll();
    for (std::size_t i = 0; i < m_connections.size(); ++i)
        m_connections[i]->reset();
    paceOf(Way::requests).dropInFlight();
    paceOf(Way::replies).dropInFlight();
}

void Relay::endHoldBack()
{
    m_isHoldingBack = false;
    for (std::size_t i = 0; i < m_connections.size() && !m_isHoldingBack; ++i)
        m_connections[i]->holdBackEnded();
}

void Relay::redirect(NodeAddress node)
{
    m_node = std::move(node);
    reset();
}

void Relay::refuse()
{
    if (m_refusals++ == 0) {
        reset();
        close();
    }
}

void Relay::endRefusal()
{
    if (--m_refusals == 0 && !m_isNodeGone)
        (void)open();
}

} // namespace lockscope
