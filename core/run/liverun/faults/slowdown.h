// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/respsocket.h"
#include "lockscope/net/nodeaddress.h"

#include <functional>
#include <string>

namespace lockscope {

/// Lets a node run without answering its clients: CLIENT PAUSE ALL until end(). Its clock runs, nothing expires, and commands queue.
///
/// The pause would also delay CLIENT UNPAUSE, except on a connection in MONITOR mode. So this connection sends MONITOR first. Thread: the
/// loop's.
class Slowdown final : private EventLoop::Watcher {
public:
    /// One of the two is called, once, never from inside the constructor, and not after end(). `begun`: the node has stopped answering, and
    /// all its earlier events have left it. `failed`: the pause failed, for this reason.
    struct Tell {
        std::function<void()> begun;
        std::function<void(const std::string &)> failed;
    };
    Slowdown(EventLoop &loop, const NodeAddress &address, Tell tell);

    bool hasBegun() const { return m_phase == Phase::slow; }
    /// Ends the pause: the node executes its queued commands and answers again.
    void end();
    /// Whether nothing more will be called, so that the object may be destroyed.
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
    int m_awaited = 2; // expected answers of the current phase; first to MONITOR and CLIENT PAUSE
    std::string m_inbox;
    std::string m_failure;
    CallbackTimer m_failing{m_loop.timers(), [this] { fail(); }};
};

} // namespace lockscope
