// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/faults/operatorcommand.h"

#include <functional>
#include <memory>
#include <string>

namespace lockscope {

/// Keeps a node busy with the endless script until end() kills it. The rows are those of the operator's commands: EVAL, whose answer comes
/// at the end, and SCRIPT KILL.
///
/// For the first millisecond of the script (`lua-time-limit` of serverConfiguration()) the node answers nothing: Redis executes no command
/// beside a script before that limit. Commands that arrive in this time are refused when it is over. A PING on another connection tells
/// when the node refuses commands. Each PING has a new connection: one that waits for the end of a CLIENT PAUSE would wait for the end of
/// the script, too. Thread: the loop's.
class BusyScript final : private EventLoop::Watcher {
public:
    /// `begun` is called when the node refuses commands; `failed` when the script ends before that (the node refuses EVAL, or dies). At
    /// most one of the two, once, never from the constructor or from end(); none after end().
    struct Tell {
        std::function<void()> begun;
        std::function<void()> failed;
    };
    BusyScript(EventLoop &loop, Recorder &recorder, OperatorCommand::Options options, Tell tell);

    /// Kills the script, also if it has not begun yet.
    void end();
    bool hasBegun() const { return m_hasBegun; }
    /// The script is over, and may be destroyed.
    bool hasEnded() const { return m_script.hasEnded(); }

private:
    void ready(std::uint32_t events) override;
    void takeLine(std::string_view line);
    void probe();
    void kill();
    void scriptEnded();

    EventLoop &m_loop;
    Recorder &m_recorder;
    OperatorCommand::Options m_options;
    Tell m_tell;
    OperatorCommand m_script;
    std::unique_ptr<OperatorCommand> m_kill;
    RespSocket m_socket; // of the PING
    std::string m_inbox;
    bool m_hasBegun = false;
    bool m_isEnding = false;
    CallbackTimer m_next{m_loop.timers(), [this] { probe(); }};
};

} // namespace lockscope
