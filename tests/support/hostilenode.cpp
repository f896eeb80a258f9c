// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/hostilenode.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

namespace lockscope {

struct HostileNode::Connection {
    int descriptor = -1;
    std::uint64_t spacesLeft = 0; // spaces that are still to send
    bool isGone = false;
};

HostileNode::HostileNode(Behaviour behaviour)
    : m_behaviour(std::move(behaviour)), m_listener(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)),
      m_stopEvent(eventfd(0, EFD_CLOEXEC))
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(m_listener, reinterpret_cast<sockaddr *>(&address), size) == 0
        && getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &size) == 0
        && listen(m_listener, 16) == 0)
        m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { serve(); });
}

HostileNode::~HostileNode()
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(m_stopEvent, &one, sizeof one);
    m_thread.join();
    close(m_listener);
    close(m_stopEvent);
}

NodeAddress HostileNode::address() const
{
    NodeAddress address;
    address.host = "127.0.0.1";
    address.port = m_port;
    return address;
}

void HostileNode::serve()
{
    std::vector<Connection> connections;
    for (;;) {
        std::vector<pollfd> waits{{m_stopEvent, POLLIN, 0}, {m_listener, POLLIN, 0}};
        for (const Connection &connection : connections)
            waits.push_back({connection.descriptor,
                static_cast<short>(connection.spacesLeft > 0 ? POLLIN | POLLOUT : POLLIN), 0});
        poll(waits.data(), waits.size(), -1);
        if (waits[0].revents)
            break;
        for (std::size_t i = 0; i < connections.size(); ++i)
            connections[i].isGone =
                waits[i + 2].revents && !handleEvents(connections[i], waits[i + 2].revents);
        for (const Connection &connection : connections) {
            if (connection.isGone)
                close(connection.descriptor);
        }
        std::erase_if(connections, [](const Connection &connection) { return connection.isGone; });
        if (waits[1].revents) {
            const int accepted =
                accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
            if (accepted >= 0 && m_behaviour.closesAtOnce)
                close(accepted);
            else if (accepted >= 0)
                connections.push_back({accepted});
        }
    }
    for (const Connection &connection : connections)
        close(connection.descriptor);
}

// Answers the request that has arrived, and sends spaces if there is room. Returns false if the
// connection has ended.
bool HostileNode::handleEvents(Connection &connection, short events)
{
    char bytes[4096];
    if (events & (POLLIN | POLLERR | POLLHUP)) {
        const ssize_t got = recv(connection.descriptor, bytes, sizeof bytes, 0);
        if (got == 0 || (got < 0 && errno != EAGAIN)) {
            m_wasClosedByPeer = true;
            return false;
        }
        if (got > 0) {
            send(connection.descriptor, m_behaviour.answer.data(), m_behaviour.answer.size(),
                MSG_NOSIGNAL);
            connection.spacesLeft = m_behaviour.spaceCount;
            if (m_behaviour.closesAfterReply)
                return false;
        }
    }
    return !(events & POLLOUT) || sendSpaces(connection);
}

bool HostileNode::sendSpaces(Connection &connection)
{
    static const std::string spaces(16384, ' ');
    const ssize_t sent = send(connection.descriptor, spaces.data(), spaces.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN) {
        m_wasClosedByPeer = true;
        return false;
    }
    const std::uint64_t count = sent > 0 ? static_cast<std::uint64_t>(sent) : 0;
    m_spacesSent += count;
    connection.spacesLeft -= std::min(connection.spacesLeft, count);
    return true;
}

} // namespace lockscope
