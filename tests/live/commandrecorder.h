// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/tcpnode.h"

#include <QByteArray>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <mutex>
#include <string_view>
#include <thread>

namespace lockscope {

/// Records with MONITOR the commands that a node on TCP executes while this object lives (for a
/// node on a Unix socket: NodeMonitor). MONITOR does not show commands of administrators, such as
/// CONFIG; INFO commandstats also counts those.
class CommandRecorder {
public:
    explicit CommandRecorder(const TcpNode &node)
        : m_socket(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(node.address().port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const std::string_view word = "MONITOR\r\n";
        if (connect(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0
            || send(m_socket, word.data(), word.size(), MSG_NOSIGNAL)
                != static_cast<ssize_t>(word.size()))
            qFatal("MONITOR cannot be asked for");
        m_thread = std::thread([this] { listen(); });
    }
    ~CommandRecorder()
    {
        shutdown(m_socket, SHUT_RDWR);
        m_thread.join();
        close(m_socket);
    }
    bool isListening() { return heard().startsWith("+OK"); }
    /// Returns what MONITOR has printed so far: one line for each command.
    QByteArray heard()
    {
        const std::scoped_lock lock(m_mutex);
        return m_heard;
    }

private:
    void listen()
    {
        char buffer[16 * 1024];
        for (ssize_t got = recv(m_socket, buffer, sizeof buffer, 0); got > 0;
             got = recv(m_socket, buffer, sizeof buffer, 0)) {
            const std::scoped_lock lock(m_mutex);
            m_heard.append(buffer, got);
        }
    }
    const int m_socket;
    std::mutex m_mutex;
    QByteArray m_heard;
    std::thread m_thread;
};

} // namespace lockscope
