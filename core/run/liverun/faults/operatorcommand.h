// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/respsocket.h"
#include "core/trace/recorder.h"
#include "lockscope/net/nodeaddress.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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
            address;    ///< with the name and password of a Redis user who may send the command
        EventRef cause; ///< the cause of the `sent` row
        bool isByOperator = false; ///< as its `sent` row states
        bool deletesKeys = false;  ///< rows about deleted keys have the `sent` row as their cause
        std::vector<std::string> next = {}; ///< a command that is sent in the same packet; empty:
                                            ///< none. The `sent` row names it, too
    };
    /// Sends the command. Calls `onEnd` once, when the answer has arrived or the connection is
    /// lost; never from the constructor.
    OperatorCommand(EventLoop &loop, Recorder &recorder, Options options,
        const std::vector<std::string> &command, std::function<void()> onEnd);

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
    bool m_awaitsLogin = false; // the answer to AUTH has not arrived yet
    std::string m_failure;
    std::function<void()> m_onEnd;
    bool m_hasEnded = false;
    std::string m_answer;
    WorldTime m_sentAt{};
    EventRef m_sent;
    CallbackTimer m_failTimer{m_loop.timers(), [this] { end(EventKind::timedOut, m_failure); }};
};

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
    /// events. `failed`: the pause could not begin.
    Slowdown(EventLoop &loop, const NodeAddress &address, std::function<void()> begun,
        std::function<void()> failed);

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
    void onAnswer(const Reply &answer);
    void fail();

    EventLoop &m_loop;
    RespSocket m_socket;
    const std::function<void()> m_onBegun;
    const std::function<void()> m_onFailed;
    Phase m_phase = Phase::requesting;
    int m_answersAwaited =
        2; // in the current phase; at first the answers to MONITOR and CLIENT PAUSE
    CallbackTimer m_failTimer{m_loop.timers(), [this] { fail(); }};
};

/// Keeps a node busy with the endlessScript until end() kills the script. Records the rows of the
/// operator's commands: EVAL and SCRIPT KILL. The node answers the EVAL only when the script has
/// ended.
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
    BusyScript(EventLoop &loop, Recorder &recorder, OperatorCommand::Options options,
        std::function<void()> begun, std::function<void()> failed);

    /// Kills the script, even if the node has not begun it yet.
    void end();
    bool hasBegun() const { return m_hasBegun; }
    /// Returns whether the script has ended, so that this object may be destroyed.
    bool hasEnded() const { return m_script.hasEnded(); }

private:
    void ready(std::uint32_t events) override;
    void onAnswer(const Reply &answer);
    void sendPing();
    void sendKill();
    void onScriptEnded();

    EventLoop &m_loop;
    Recorder &m_recorder;
    OperatorCommand::Options m_options;
    const std::function<void()> m_onBegun;
    const std::function<void()> m_onFailed;
    OperatorCommand m_script;
    std::unique_ptr<OperatorCommand> m_killCommand;
    RespSocket m_socket; // for the PINGs
    bool m_hasBegun = false;
    bool m_isEnding = false;
    CallbackTimer m_probeTimer{m_loop.timers(), [this] { sendPing(); }};
};

/// Makes a node refuse writes because it cannot save (MISCONF): sends it a command of the operator,
/// after which its save fails, and then PINGs, until one is refused. A PING needs a new connection
/// each time, for the same reason as those of BusyScript. REQUIRES: saves of the node fail. Thread:
/// that of the loop.
class FailingSaves final : private EventLoop::Watcher {
public:
    /// `begun` is called when the node refuses writes; `failed` if it has not done so after
    /// refusalMax. At most one of the two is called, once; never from the constructor.
    FailingSaves(EventLoop &loop, Recorder &recorder, OperatorCommand::Options options,
        const std::vector<std::string> &command, std::function<void()> begun,
        std::function<void()> failed);
    bool hasBegun() const { return m_hasBegun; }

private:
    static constexpr Duration refusalMax = 5s;
    void ready(std::uint32_t events) override;
    void sendPing();

    EventLoop &m_loop;
    const NodeAddress m_address;
    const std::function<void()> m_onBegun;
    const std::function<void()> m_onFailed;
    const WorldTime m_limit;
    OperatorCommand m_command;
    RespSocket m_socket; // for the PINGs
    bool m_hasBegun = false;
    CallbackTimer m_probeTimer{m_loop.timers(), [this] { sendPing(); }};
};

} // namespace lockscope
