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

/// A command of the operator to a node (SCRIPT FLUSH, CONFIG SET …) over a separate connection. Like a client's command, it writes a `sent`
/// row and a `replied` row (or `timed-out`, if the connection is lost), here with the operator as actor. A frozen node answers when it
/// resumes. Thread: the loop's.
class OperatorCommand final : private EventLoop::Watcher {
public:
    struct Options {
        NodeId node;
        NodeAddress address; ///< with a user that may send the command
        EventRef cause;
        std::string remark;  ///< appended to the command in its `sent` row
    };
    /// Sends the command. Calls `ended` once, never from inside the constructor.
    OperatorCommand(EventLoop &loop, Recorder &recorder, Options options, std::initializer_list<std::string_view> words,
                    std::function<void()> ended);

    NodeId node() const { return m_options.node; }
    bool hasEnded() const { return m_hasEnded; }
    /// Returns the node's answer, or why there is none. REQUIRES: hasEnded().
    const std::string &answer() const { return m_answer; }
    /// Returns its `sent` row.
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
    int m_greetings = 0; // expected answers to AUTH
    std::string m_failure;
    std::function<void()> m_ended;
    bool m_hasEnded = false;
    std::string m_answer;
    WorldTime m_sentAt{};
    EventRef m_sent;
    CallbackTimer m_failing{m_loop.timers(), [this] { end(EventKind::timedOut, m_failure); }};
};

} // namespace lockscope
