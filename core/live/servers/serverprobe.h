// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>

namespace lockscope {

/// Asks a newly started server over its Unix socket whether it answers, and for its process id.
/// Thread: any, one at a time.
class ServerProbe {
public:
    /// `answered`: the server answered; `notYet`: it does not listen yet or is not ready;
    /// `tooLate`: it has not answered before the end.
    enum class Outcome { answered, notYet, tooLate };

    /// Connects. `end`: the time at which ask() stops waiting. REQUIRES: the path fits into a
    /// socket address.
    ServerProbe(const std::string &socket, std::chrono::steady_clock::time_point end);
    ~ServerProbe();
    ServerProbe(const ServerProbe &) = delete;
    ServerProbe &operator=(const ServerProbe &) = delete;

    /// Blocks until the server answers or closes the connection, or until `end`. Sets `answeredBy`
    /// to the server's process id if the outcome is `answered`.
    Outcome ask(pid_t &answeredBy);

private:
    const std::chrono::steady_clock::time_point m_end;
    int m_socket = -1;
    bool m_isConnected = false;
};

} // namespace lockscope
