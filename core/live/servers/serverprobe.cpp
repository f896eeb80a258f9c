// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/serverprobe.h"

#include "lockscope/base/contract.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>

namespace lockscope {
namespace {

bool readProcessId(const std::string &answer, pid_t &pid)
{
    static constexpr std::string_view field = "\r\nprocess_id:";
    const std::size_t at = answer.find(field);
    if (at == std::string::npos || answer.find("\r\n", at + field.size()) == std::string::npos)
        return false;
    const char *const begin = answer.data() + at + field.size();
    return std::from_chars(begin, answer.data() + answer.size(), pid).ec == std::errc{};
}

} // namespace

ServerProbe::ServerProbe(const std::string &socket, std::chrono::steady_clock::time_point end)
    : m_end(end)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    LOCKSCOPE_ASSERT(socket.size() < sizeof address.sun_path);
    std::memcpy(address.sun_path, socket.c_str(), socket.size() + 1);
    m_socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    m_isConnected = m_socket >= 0
        && connect(m_socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0;
}

ServerProbe::~ServerProbe()
{
    if (m_socket >= 0)
        close(m_socket);
}

ServerProbe::Outcome ServerProbe::ask(pid_t &answeredBy)
{
    static constexpr std::string_view question = "PING\r\nINFO server\r\n";
    if (!m_isConnected
        || send(m_socket, question.data(), question.size(), MSG_NOSIGNAL)
            != ssize_t{question.size()})
        return Outcome::notYet;
    std::string answer;
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            m_end - std::chrono::steady_clock::now());
        pollfd wanted{m_socket, POLLIN, 0};
        if (left.count() <= 0)
            return Outcome::tooLate;
        if (poll(&wanted, 1, static_cast<int>(left.count()) + 1) <= 0)
            continue;
        std::array<char, 8192> bytes;
        const ssize_t got = recv(m_socket, bytes.data(), bytes.size(), 0);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (got <= 0)
            return Outcome::notYet;
        answer.append(bytes.data(), static_cast<std::size_t>(got));
        if (answer[0] != '+')
            return Outcome::notYet; // the server has answered with an error such as -LOADING
        if (readProcessId(answer, answeredBy))
            return Outcome::answered;
    }
}

} // namespace lockscope
