// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/respsocket.h"
#include "lockscope/net/nodeaddress.h"

#include <functional>
#include <string>

namespace lockscope {

/// Makes a node stop answering its clients, by CLIENT PAUSE ALL, until end() is called. During the
/// pause, the node's clock runs, no key expires, and the node queues commands.
///
/// The pause would also delay CLIENT UNPAUSE, except on a connection in MONITOR mode. So this
/// object uses one connection for all its commands and sends MONITOR first. Thread: that of the
/// loop.
class Slowdown final : private EventLoop::Watcher {
public:
    /// At most one of the two functions is called, once; never from the constructor, and not after
    /// the call of end(). `begun`: the node has stopped answering and has sent all its earlier
    /// events. `failed`: the pause could not begin; its argument is the reason.
    struct Callbacks {
        std::function<void()> begun;
        std::function<void(const std::string &)> failed;
    };
    Slowdown(EventLoop &loop, const NodeAddress &address, Callbacks callbacks);

    /// Returns whether the pause lasts: it has begun, and end() was not called.
    bool isSlow() const { return m_phase == Phase::slow; }
    /// Ends the pause: the node executes its queued commands and answers again.
    void end();
    /// Returns whether the pause has ended or could not begin, so that this object may be
    /// destroyed.
    bool hasEnded() const { return m_phase == Phase::over; }

private:
    // requesting: MONITOR and CLIENT PAUSE are sent; confirming: PING is sent; ending: CLIENT
    // UNPAUSE is sent.
    enum class Phase { requesting, confirming, slow, ending, over };
    void ready(std::uint32_t events) override;
    void onLine(std::string_view line);
    void fail();

    EventLoop &m_loop;
    RespSocket m_socket;
    Callbacks m_callbacks;
    Phase m_phase = Phase::requesting;
    int m_answersAwaited =
        2; // in the current phase; at first the answers to MONITOR and CLIENT PAUSE
    std::string m_received;
    std::string m_failure;
    CallbackTimer m_failTimer{m_loop.timers(), [this] { fail(); }};
};

} // namespace lockscope
