// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/nodeobserver.h"
#include "core/live/servers/preloadpage.h"
#include "core/live/servers/redisserver.h"
#include "core/trace/recorder.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// Supervises one node of a live run: ends and restarts its process, and keeps it observed across
/// restarts. Records `node-down` when the process has ended and all its events are recorded, and
/// `node-up` when the new process answers and is observed. Clients can connect only then, so no
/// change of a key is missed. If the process runs but has closed the connection of the observer (a
/// replica that makes a new copy of its primary does so), it is observed again. If the connection
/// of a given node's observer ends, the node counts as down until it is observed again. KeyHistory
/// evaluates these rows. Thread: that of the loop, except the constructor.
class NodeSupervisor {
public:
    struct Options {
        NodeId node;
        NodeAddress address; ///< with the name and password of a Redis user who may replicate and
                             ///< administer
        const NodeSupervisor *primary =
            nullptr; ///< the primary that the node copies; null: the node is a primary itself
        RedisServer *server = nullptr; ///< the node's process; null: the node is given by the user
        PreloadPage *clock = nullptr;  ///< null: the node uses the machine's clock
        std::vector<RedisKey> keys = {};  ///< keys to watch on a given node
        KeyFilter observedKeys = {};      ///< keys to watch on a node that Lockscope has started
        std::function<void()> ready = {}; ///< called when the node is observed for the first time
    };
    NodeSupervisor(EventLoop &loop, Recorder &recorder, Options options);
    ~NodeSupervisor();
    NodeSupervisor(const NodeSupervisor &) = delete;
    NodeSupervisor &operator=(const NodeSupervisor &) = delete;

    NodeId id() const { return m_options.node; }
    const NodeAddress &address() const { return m_options.address; }
    /// Returns the id of the node's process. REQUIRES: not a given node.
    pid_t process() const { return m_options.server->processId(); }
    /// Returns whether the process has ended, is about to end, or does not answer yet.
    bool isDown() const { return m_state != State::up; }
    /// Returns the clock of the node; null if the node uses the machine's clock.
    PreloadPage *clock() const { return m_options.clock; }
    /// Must be called after each change of the node's clock. Records the deadline of each key
    /// again, with `row` as the cause, and adapts the wait for a restart to the new clock.
    /// REQUIRES: catchUp() was called before the change; the process is stopped.
    void clockChanged(EventRef row);
    /// Returns whether the process runs but is currently not observed.
    bool isUnobserved() const { return m_isUnobserved; }
    /// Must be called when the node copies another primary from now on. The node also copies it
    /// after a restart. `primary`: null if the node itself is a primary from now on. `port`: the
    /// port of `primary` on the loopback interface. `cause`: the cause in the rows of keys that the
    /// node loses by the change.
    void follow(const NodeSupervisor *primary, std::uint16_t port, EventRef cause);
    /// Sets the function to call each time that the process has died.
    void setOnDeath(std::function<void()> onDeath) { m_onDeath = std::move(onDeath); }
    /// Sets the function to call each time that the process has restarted and is observed.
    void setOnRestart(std::function<void()> onRestart) { m_onRestart = std::move(onRestart); }
    /// Reads and records all events that the node has sent so far. Does not wait.
    void catchUp() { m_observer->catchUp(); }

    /// The details of a process's end, and of its restart.
    struct Death {
        EventRef cause;
        std::string detail; ///< of the `node-down` row
        std::optional<Duration> restart =
            {}; ///< time from its end to the restart, on the node's clock; none: no restart
        bool isWiped = false;    ///< restarts with an empty disk
        bool losesPower = false; ///< restarts with only the data that was synced to disk
    };
    /// Kills the process. REQUIRES, also for shutDown(): !isDown(), and not a given node.
    void crash(Death death);
    /// Ends the process with SIGTERM. A frozen process ends when it resumes.
    void shutDown(Death death);
    /// Restarts the process now, or as soon as it has ended.
    void restartNow();
    /// Makes the process's snapshots fail, or lets them succeed. REQUIRES: not a given node.
    void blockSnapshots(bool isBlocked) { m_options.server->blockSnapshots(isBlocked); }
    /// Prevents further restarts of the process.
    void stayDown();

    /// Writes a row of this node with the current time. Returns its reference.
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail)
    {
        return noteAt(m_loop.now(), kind, cause, span, detail);
    }

private:
    // ending: SIGTERM was sent; starting: the new process does not answer or is not observed yet.
    enum class State { up, ending, down, starting };
    void onObserved();
    void onObserverLost(const std::string &reason);
    void onTimer();
    void onProcessEnd();
    void start();
    Duration nodeClockNow() const; // the time that the node's clock shows
    void awaitStart();
    EventRef noteAt(
        WorldTime time, EventKind kind, EventRef cause, Duration span, std::string_view detail);
    // Records the mark of the beginning or the end of an interruption of the reports about the
    // node's keys (KeyHistory).
    void noteInterruption(WorldTime time, EventRef cause)
    {
        noteAt(time, EventKind::keyLost, cause, noSpan, {});
    }
    void observeAgain(NodeAddress address);
    void observeGivenAgain();

    EventLoop &m_loop;
    Recorder &m_recorder;
    Options m_options;
    State m_state = State::up;
    bool m_isUnobserved = false; // the process runs, and the observer's connection has ended
    bool m_mayStart = true;
    Death m_death;
    Duration m_startsAt{}; // while down: the time on the node's clock at which it restarts
    std::function<void()> m_onDeath;
    std::function<void()> m_onRestart;
    EventRef m_processRow; // the last `node-down` or `node-up` row
    EventRef m_roleRow; // the row of the last change of the node's primary; reset when the node is
                        // observed again
    CallbackTimer m_timer{m_loop.timers(), [this] { onTimer(); }};
    NodeAddress m_observedAddress; // to which the observer connects
    std::unique_ptr<NodeObserver> m_observer;
};

} // namespace lockscope
