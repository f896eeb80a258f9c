// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/nodeaddress.h"
#include "live/respsocket.h"
#include "trace/recorder.h"

#include <functional>
#include <string>

namespace lockscope {

/// A node is told to forget its scripts (SCRIPT FLUSH), over a connection of its own, by the operator and by no client: that is what its
/// two rows say. Like any command it has a `sent` and a `replied` (or `timed-out`, if the connection is lost); a frozen node answers when
/// it is thawed. Thread: the loop's.
class ScriptFlush final : private EventLoop::Watcher {
public:
    /// Sends it. `ended` is told once, never from in here.
    ScriptFlush(EventLoop &loop, Recorder &recorder, NodeId node, const NodeAddress &address, EventRef cause, std::function<void()> ended);

    NodeId node() const { return m_node; }
    bool hasEnded() const { return m_hasEnded; }

private:
    class Failing final : public Timer {
    public:
        explicit Failing(ScriptFlush &flush) : m_flush(flush) { }
        ~Failing() override { m_flush.m_loop.disarm(*this); }
        void fire() override { m_flush.end(EventKind::timedOut, m_flush.m_failure); }

    private:
        ScriptFlush &m_flush;
    };
    void ready(std::uint32_t events) override;
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail);
    void end(EventKind kind, std::string_view detail);

    EventLoop &m_loop;
    Recorder &m_recorder;
    const NodeId m_node;
    RespSocket m_socket;
    std::string m_inbox;
    std::string m_failure;
    std::function<void()> m_ended;
    bool m_hasEnded = false;
    WorldTime m_sentAt{};
    EventRef m_sent;
    Failing m_failing{*this};
};

} // namespace lockscope
