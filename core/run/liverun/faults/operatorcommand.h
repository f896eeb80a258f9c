// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/respsocket.h"
#include "core/trace/recorder.h"
#include "lockscope/net/nodeaddress.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

namespace lockscope {

/// A node is told something (SCRIPT FLUSH, CONFIG SET …) over a connection of its own, by the operator and by no client: that is what its
/// two rows say. Like any command it has a `sent` and a `replied` (or `timed-out`, if the connection is lost); a frozen node answers when
/// it is thawed. Thread: the loop's.
class OperatorCommand final : private EventLoop::Watcher {
public:
    struct Options {
        NodeId node;
        NodeAddress address; ///< with the user who may say it
        EventRef cause;
        std::string remark;  ///< stands behind the command in its `sent` row
    };
    /// Sends it. `ended` is told once, never from in here.
    OperatorCommand(EventLoop &loop, Recorder &recorder, Options options, std::initializer_list<std::string_view> words,
                    std::function<void()> ended);

    NodeId node() const { return m_options.node; }
    bool hasEnded() const { return m_hasEnded; }
    /// What the node said, or why it said nothing. REQUIRES: hasEnded().
    const std::string &answer() const { return m_answer; }
    /// Its `sent` row.
    EventRef sent() const { return m_sent; }

private:
    void ready(std::uint32_t events) override;
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail);
    void end(EventKind kind, std::string_view detail);

    EventLoop &m_loop;
    Recorder &m_recorder;
    const Options m_options;
    RespSocket m_socket;
    std::string m_inbox;
    int m_greetings = 0; // answers to AUTH
    std::string m_failure;
    std::function<void()> m_ended;
    bool m_hasEnded = false;
    std::string m_answer;
    WorldTime m_sentAt{};
    EventRef m_sent;
    CallbackTimer m_failing{m_loop.timers(), [this] { end(EventKind::timedOut, m_failure); }};
};

} // namespace lockscope
