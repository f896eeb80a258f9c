// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/faults/operatorcommand.h"

#include <functional>
#include <memory>
#include <string>

namespace lockscope {

/// Keeps a node busy with the endlessScript until end() kills the script.
/// Records the rows of the operator's commands: EVAL and SCRIPT KILL. The node answers the EVAL
/// only when the script has ended.
///
/// For the first millisecond of the script (`lua-time-limit` of serverConfiguration()) the node
/// answers nothing. Then it refuses commands, also those that have arrived in the first
/// millisecond. This class sends PINGs over other connections to detect when the node refuses
/// commands. Each PING needs a new connection: a connection that waits for the end of a CLIENT
/// PAUSE (the fault `slow`) would also wait for the end of the script. Thread: that of the loop.
class BusyScript final : private EventLoop::Watcher {
public:
    /// `begun` is called when the node refuses commands; `failed` if the script ends before that
    /// (the node refuses EVAL, or dies). At most one of the two functions is called, once; never
    /// from the constructor, and not after the call of end().
    struct Callbacks {
        std::function<void()> begun;
        std::function<void()> failed;
    };
    BusyScript(
        EventLoop &loop, Recorder &recorder, OperatorCommand::Options options, Callbacks callbacks);

    /// Kills the script, even if the node has not begun it yet.
    void end();
    bool hasBegun() const { return m_hasBegun; }
    /// Returns whether the script has ended, so that this object may be destroyed.
    bool hasEnded() const { return m_script.hasEnded(); }

private:
    void ready(std::uint32_t events) override;
    void onLine(std::string_view line);
    void sendPing();
    void sendKill();
    void onScriptEnded();

    EventLoop &m_loop;
    Recorder &m_recorder;
    OperatorCommand::Options m_options;
    Callbacks m_callbacks;
    OperatorCommand m_script;
    std::unique_ptr<OperatorCommand> m_killCommand;
    RespSocket m_socket; // for the PINGs
    std::string m_received;
    bool m_hasBegun = false;
    bool m_isEnding = false;
    CallbackTimer m_probeTimer{m_loop.timers(), [this] { sendPing(); }};
};

} // namespace lockscope
