// SPDX-License-Identifier: MIT
#include "core/live/observe/respsocket.h"

#include "lockscope/net/opensocket.h"
#include "lockscope/net/resp.h"

#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t gulp = 64 * 1024;

} // namespace

Result<Done> RespSocket::open(const NodeAddress &address)
{
    LOCKSCOPE_ASSERT(!isOpen());
    if (const auto begun = take(openSocket(address)); !begun)
        return Error{addressText(address) + ": " + begun.error().text};
    return Done{};
}

Result<Done> RespSocket::take(OpenedSocket opened)
{
    if (opened.descriptor < 0)
        return Error{opened.problem};
    m_descriptor = opened.descriptor;
    m_others = std::move(opened.others);
    m_wanted = EPOLLIN | EPOLLOUT;
    m_loop.watch(m_descriptor, m_wanted, m_owner);
    return Done{};
}

void RespSocket::close()
{
    if (m_descriptor < 0)
        return;
    m_loop.forget(m_descriptor, m_owner);
    ::close(m_descriptor);
    m_descriptor = -1;
    m_wanted = 0;
    m_others.clear();
    m_outbox.clear();
}

bool RespSocket::hasArrived() const
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
    // A failure here also shows when the owner reads, and is reported there.
    while (!m_outbox.empty()) {
        const ssize_t sent = ::send(m_descriptor, m_outbox.data(), m_outbox.size(), MSG_NOSIGNAL);
        if (sent <= 0)
            break;
        m_outbox.erase(0, static_cast<std::size_t>(sent));
        m_others.clear();
    }
    const std::uint32_t wanted = m_outbox.empty() ? EPOLLIN : EPOLLIN | EPOLLOUT;
    if (wanted != m_wanted) {
        m_wanted = wanted;
        m_loop.change(m_descriptor, wanted, m_owner);
    }
}

Result<Done> RespSocket::exchange(std::uint32_t events, std::string &inbox)
{
    if (events & EPOLLOUT)
        flush();
    if (!(events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
        return Done{};
    const std::size_t before = inbox.size();
    inbox.resize(before + gulp);
    const ssize_t got = recv(m_descriptor, inbox.data() + before, gulp, 0);
    const int reason = errno;
    inbox.resize(before + static_cast<std::size_t>(got > 0 ? got : 0));
    if (got > 0 || (got < 0 && (reason == EAGAIN || reason == EINTR)))
        return Done{};
    if (!m_others.empty()) { // nothing has been sent yet
        m_loop.forget(m_descriptor, m_owner);
        ::close(std::exchange(m_descriptor, -1));
        return take(openSocket(std::move(m_others)));
    }
    return Error{got == 0 ? "the node closed the connection" : std::strerror(reason)};
}

} // namespace lockscope
