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

/// A command of the operator to a node (SCRIPT FLUSH, CONFIG SET …), sent over a new connection. It
/// records the same rows as a client's command: `sent` and `replied` (or `timed-out`, if the
/// connection is lost), with the operator as actor. A frozen node answers when it resumes. Thread:
/// that of the loop.
class OperatorCommand final : private EventLoop::Watcher {
public:
    struct Options {
        NodeId node;
        NodeAddress
            address;        ///< with the name and password of a Redis user who may send the command
        EventRef cause;     ///< the cause of the `sent` row
        std::string remark; ///< appended to the command in its `sent` row
    };
    /// Sends the command. Calls `onEnd` once, when the answer has arrived or the connection is
    /// lost; never from the constructor.
    OperatorCommand(EventLoop &loop, Recorder &recorder, Options options,
        std::initializer_list<std::string_view> command, std::function<void()> onEnd);

    NodeId node() const { return m_options.node; }
    bool hasEnded() const { return m_hasEnded; }
    /// Returns the node's answer, or why there is none. REQUIRES: hasEnded().
    const std::string &answer() const { return m_answer; }
    /// Returns the `sent` row of the command.
    EventRef sentRow() const { return m_sent; }

private:
    void ready(std::uint32_t events) override;
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail);
    void end(EventKind kind, std::string_view detail);

    EventLoop &m_loop;
    Recorder &m_recorder;
    const Options m_options;
    RespSocket m_socket;
    std::string m_received;
    int m_authAnswers = 0; // number of answers to AUTH that have not arrived yet
    std::string m_failure;
    std::function<void()> m_onEnd;
    bool m_hasEnded = false;
    std::string m_answer;
    WorldTime m_sentAt{};
    EventRef m_sent;
    CallbackTimer m_failTimer{m_loop.timers(), [this] { end(EventKind::timedOut, m_failure); }};
};

} // namespace lockscope
