// SPDX-License-Identifier: MIT
#include "core/live/tunnels/nodestream.h"

#include "lockscope/base/systemreason.h"

#include <poll.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace lockscope {
namespace {

NodeStream::Progress progressOf(std::optional<std::size_t> count)
{
    if (!count)
        return NodeStream::Progress::ended;
    return *count > 0 ? NodeStream::Progress::some : NodeStream::Progress::none;
}

} // namespace

Result<std::unique_ptr<NodeStream>> PlainStream::open(const NodeAddress &node)
{
    auto stream = std::make_unique<PlainStream>();
    if (const Result<Done> connected = connectSocket(stream->m_socket, node); !connected)
        return connected.error();
    return std::unique_ptr<NodeStream>(std::move(stream));
}

NodeStream::Progress PlainStream::read(std::string &bytes)
{
    m_wanted = POLLIN;
    std::array<char, 16384> buffer;
    const auto count = m_socket.read(buffer);
    bytes.append(buffer.data(), count.value_or(0));
    return progressOf(count);
}

NodeStream::Progress PlainStream::write(std::string &bytes)
{
    m_wanted = POLLOUT;
    const auto count = m_socket.write(bytes);
    bytes.erase(0, count.value_or(0));
    return progressOf(count);
}

Result<Done> connectSocket(Socket &socket, const NodeAddress &node)
{
    constexpr int connectMax = 2000; // ms
    bool isPossible = socket.open(node);
    while (isPossible && socket.isConnecting())
        isPossible = waitFor(socket.descriptor(), POLLOUT, connectMax)
            ? socket.finishConnecting()
            : socket.connectToNext(std::strerror(ETIMEDOUT));
    return isPossible ? Done{} : Result<Done>(Error{systemReason(socket.problem())});
}

bool waitFor(int descriptor, short events, int limitMs)
{
    pollfd one{descriptor, events, 0};
    return poll(&one, 1, limitMs) > 0;
}

} // namespace lockscope
