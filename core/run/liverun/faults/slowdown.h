// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/respsocket.h"
#include "lockscope/net/nodeaddress.h"

#include <functional>
#include <string>

namespace lockscope {

/// A node that lives and answers nobody: CLIENT PAUSE for everybody, until end(). Its clock runs, nothing expires, commands queue.
///
/// The pause would also hold up the word that ends it, but not on a connection that monitors the node (MONITOR): so it is said there.
/// Thread: the loop's.
class Slowdown final : private EventLoop::Watcher {
public:
    /// `begun` is told once the node has stopped answering, and after all that it did before has left it; `failed` with the reason, if
    /// it never did. One of the two, once, never from in here; none after end().
    struct Tell {
        std::function<void()> begun;
        std::function<void(const std::string &)> failed;
    };
    Slowdown(EventLoop &loop, const NodeAddress &address, Tell tell);

    bool hasBegun() const { return m_phase == Phase::slow; }
    /// It answers again, and does what has queued.
    void end();
    /// Nothing more will be told, and it may be destroyed.
    bool hasEnded() const { return m_phase == Phase::over; }

private:
    enum class Phase { asking, settling, slow, ending, over };
    void ready(std::uint32_t events) override;
    void takeLine(std::string_view line);
    void fail();

    EventLoop &m_loop;
    RespSocket m_socket;
    Tell m_tell;
    Phase m_phase = Phase::asking;
    int m_awaited = 2; // answers of the present phase: to MONITOR and CLIENT PAUSE
    std::string m_inbox;
    std::string m_failure;
    CallbackTimer m_failing{m_loop.timers(), [this] { fail(); }};
};

} // namespace lockscope
