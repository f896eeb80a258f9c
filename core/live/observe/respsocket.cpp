// SPDX-License-Identifier: MIT
#include "core/live/observe/respsocket.h"

#include "lockscope/net/opensocket.h"

#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t inboxReadMax = 64 * 1024;

} // namespace

Result<Done> RespSocket::open(const NodeAddress &address)
{
    LOCKSCOPE_ASSERT(!isOpen());
    m_replies = ReplyReader();
    if (const auto used = use(openSocket(address)); !used)
        return Error{addressText(address) + ": " + used.error().text};
    return Done{};
}

Result<Done> RespSocket::use(OpenedSocket opened)
{
    if (opened.descriptor < 0)
        return Error{opened.problem};
    m_descriptor = opened.descriptor;
    m_otherAddresses = std::move(opened.others);
    m_events = EPOLLIN | EPOLLOUT;
    m_loop.watch(m_descriptor, m_events, m_owner);
    return Done{};
}

void RespSocket::close()
{
    if (m_descriptor < 0)
        return;
    m_loop.forget(m_descriptor, m_owner);
    ::close(m_descriptor);
    m_descriptor = -1;
    m_events = 0;
    m_otherAddresses.clear();
    m_outbox.clear();
}

bool RespSocket::hasInputArrived() const
{
    pollfd wanted{m_descriptor, POLLIN, 0};
    return poll(&wanted, 1, 0) == 1;
}

void RespSocket::send(std::initializer_list<std::string_view> words)
{
    queue(words);
    flush();
}

void RespSocket::queue(std::initializer_list<std::string_view> words)
{
    LOCKSCOPE_ASSERT(isOpen());
    appendCommand(m_outbox, words);
}

void RespSocket::flush()
{
    // A failure is not reported here, because exchange() then fails, too.
    while (!m_outbox.empty()) {
        const ssize_t sent = ::send(m_descriptor, m_outbox.data(), m_outbox.size(), MSG_NOSIGNAL);
        if (sent <= 0)
            break;
        m_outbox.erase(0, static_cast<std::size_t>(sent));
        m_otherAddresses.clear();
    }
    const std::uint32_t events = m_outbox.empty() ? EPOLLIN : EPOLLIN | EPOLLOUT;
    if (events != m_events) {
        m_events = events;
        m_loop.change(m_descriptor, events, m_owner);
    }
}

Result<Done> RespSocket::exchange(std::uint32_t events)
{
    std::string bytes;
    const Result<Done> exchanged = exchange(events, bytes);
    m_replies.add(bytes);
    return exchanged;
}

std::optional<Reply> RespSocket::nextReply()
{
    return isOpen() ? m_replies.next() : std::nullopt;
}

Result<Done> RespSocket::exchange(std::uint32_t events, std::string &inbox)
{
    if (events & EPOLLOUT)
        flush();
    if (!(events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
        return Done{};
    const std::size_t before = inbox.size();
    inbox.resize(before + inboxReadMax);
    const ssize_t got = recv(m_descriptor, inbox.data() + before, inboxReadMax, 0);
    const int reason = errno;
    inbox.resize(before + static_cast<std::size_t>(got > 0 ? got : 0));
    if (got > 0 || (got < 0 && (reason == EAGAIN || reason == EINTR)))
        return Done{};
    if (!m_otherAddresses.empty()) { // nothing has been sent yet
        m_loop.forget(m_descriptor, m_owner);
        ::close(std::exchange(m_descriptor, -1));
        return use(openSocket(std::move(m_otherAddresses)));
    }
    return Error{got == 0 ? "the node closed the connection" : std::strerror(reason)};
}

} // namespace lockscope
