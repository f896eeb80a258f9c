// SPDX-License-Identifier: MIT
#include "core/live/tunnels/nodestream.h"

#include "lockscope/net/opensocket.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace lockscope {

PlainStream::~PlainStream()
{
    close(m_socket);
}

NodeStream::Progress PlainStream::read(std::string &bytes)
{
    m_wanted = POLLIN;
    std::array<char, 16384> buffer;
    const ssize_t count = recv(m_socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count > 0)
        bytes.append(buffer.data(), static_cast<std::size_t>(count));
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        return Progress::ended;
    return count > 0 ? Progress::some : Progress::none;
}

NodeStream::Progress PlainStream::write(std::string &bytes)
{
    m_wanted = POLLOUT;
    const ssize_t count = send(m_socket, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count > 0)
        bytes.erase(0, static_cast<std::size_t>(count));
    else if (errno != EAGAIN && errno != EINTR)
        return Progress::ended;
    return count > 0 ? Progress::some : Progress::none;
}

Result<int> connectedSocket(const NodeAddress &node)
{
    constexpr int connectMax = 2000; // ms
    OpenedSocket opened = openSocket(node);
    for (;;) {
        if (opened.descriptor < 0)
            return Error{opened.problem};
        int error = 0;
        socklen_t size = sizeof error;
        if (!opened.isConnected) {
            if (!waitFor(opened.descriptor, POLLOUT, connectMax))
                error = ETIMEDOUT;
            else
                getsockopt(opened.descriptor, SOL_SOCKET, SO_ERROR, &error, &size);
        }
        if (error == 0)
            return opened.descriptor;
        close(opened.descriptor);
        if (opened.others.empty())
            return Error{std::strerror(error)};
        opened = openSocket(std::move(opened.others));
    }
}

bool waitFor(int descriptor, short events, int limitMs)
{
    pollfd one{descriptor, events, 0};
    return poll(&one, 1, limitMs) > 0;
}

} // namespace lockscope
