// SPDX-License-Identifier: MIT
#include "lockscope/net/respsocket.h"

#include "lockscope/base/systemreason.h"

#include <poll.h>
#include <sys/epoll.h>

#include <array>

namespace lockscope {
namespace {

constexpr std::size_t readSizeMax = 64 * 1024;

} // namespace

Result<Done> RespSocket::open(const NodeAddress &address)
{
    m_replies = ReplyReader();
    if (!m_socket.open(address))
        return within(addressText(address), Error{systemReason(problem())});
    updateWatch();
    return Done{};
}

void RespSocket::close()
{
    m_socket.close();
    m_outbox.clear();
    m_sentSize = 0;
}

bool RespSocket::hasInputArrived() const
{
    pollfd wanted{m_socket.descriptor(), POLLIN, 0};
    return poll(&wanted, 1, 0) == 1;
}

void RespSocket::stopReading()
{
    m_isReading = false;
    updateWatch();
}

void RespSocket::continueReading()
{
    m_isReading = true;
    updateWatch();
}

void RespSocket::updateWatch()
{
    const bool isWriting = m_socket.isConnecting() || !m_outbox.empty();
    m_socket.watch((m_isReading ? static_cast<std::uint32_t>(EPOLLIN) : 0u)
        | (isWriting ? static_cast<std::uint32_t>(EPOLLOUT) : 0u));
}

void RespSocket::send(std::initializer_list<std::string_view> words)
{
    queue(words);
    flush();
}

void RespSocket::queue(std::span<const std::string_view> words)
{
    LOCKSCOPE_ASSERT(isOpen());
    appendCommand(m_outbox, words);
}

bool RespSocket::flush()
{
    bool isEnded = false;
    while (m_sentSize < m_outbox.size() && isConnected()) {
        const auto sent = m_socket.write(std::string_view(m_outbox).substr(m_sentSize));
        isEnded = !sent;
        if (sent.value_or(0) == 0)
            break;
        m_sentSize += *sent;
    }
    if (m_sentSize == m_outbox.size()) {
        m_outbox.clear();
        m_sentSize = 0;
    }
    updateWatch();
    return !isEnded;
}

Result<Done> RespSocket::exchange(std::uint32_t events, std::string *inbox)
{
    if (m_socket.isConnecting()) {
        if (!m_socket.finishConnecting())
            return Error{systemReason(problem())};
        updateWatch();
    }
    const bool isOver = (events & EPOLLOUT) != 0 && !flush();
    if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) == 0 || !m_isReading || !isConnected())
        return isOver ? Result<Done>(Error{systemReason(problem())}) : Done{};
    std::array<char, readSizeMax> buffer; // not set to zero: that takes longer than recv()
    const auto got = m_socket.read(buffer);
    if (!got)
        return Error{systemReason(problem())};
    const std::string_view bytes(buffer.data(), *got);
    if (inbox)
        inbox->append(bytes);
    else
        m_replies.add(bytes);
    return Done{};
}

std::optional<Reply> RespSocket::nextReply()
{
    return isOpen() ? m_replies.next() : std::nullopt;
}

} // namespace lockscope
