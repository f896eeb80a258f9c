// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>

namespace lockscope {

/// One question to a server that has just been started, over its Unix socket: does it answer, and which process is it? Thread: any, one at
/// a time.
class ServerProbe {
public:
    enum class Outcome { answered, notYet, tooLate };

    /// `end`: when nobody waits any more. REQUIRES: the path fits into a socket's address.
    ServerProbe(const std::string &socket, std::chrono::steady_clock::time_point end);
    ~ServerProbe();
    ServerProbe(const ServerProbe &) = delete;
    ServerProbe &operator=(const ServerProbe &) = delete;

    /// Blocks until it has answered, or ended the connection, or the time is over.
    Outcome ask(pid_t &answeredBy);

private:
    const std::chrono::steady_clock::time_point m_end;
    int m_socket = -1;
    bool m_isConnected = false;
};

} // namespace lockscope
