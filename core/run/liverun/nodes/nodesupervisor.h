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

/// One node of a live run. It ends and restarts the node's process, and keeps it observed across restarts. It records `node-down` when the
/// process is gone and all its events are recorded, and `node-up` when the new process answers. Clients can connect only after that, so no
/// change is missed. It also observes a node again that runs but has closed the connection (a replica that makes a new copy of its master).
/// KeyHistory evaluates these rows. Thread: the loop's, except the constructor.
class NodeSupervisor {
public:
    struct Options {
        NodeId node;
        NodeAddress address;                     ///< with a user that may replicate and administer
        const NodeSupervisor *master = nullptr;        ///< of a replica
        RedisServer *server = nullptr;           ///< its process; null: a given node
        PreloadPage *clock = nullptr;               ///< null: the node uses the machine's clock
        std::vector<RedisKey> keys = {};         ///< keys to watch on a given node
        std::function<void()> ready = {};        ///< called when the node is observed for the first time
    };
    NodeSupervisor(EventLoop &loop, Recorder &recorder, Options options);
    ~NodeSupervisor();
    NodeSupervisor(const NodeSupervisor &) = delete;
    NodeSupervisor &operator=(const NodeSupervisor &) = delete;

    NodeId id() const { return m_options.node; }
    const NodeAddress &address() const { return m_options.address; }
    pid_t process() const { return m_options.server->processId(); }
    /// Whether the process has ended, is about to end, or does not answer yet.
    bool isDown() const { return m_state != State::up; }
    PreloadPage *clock() const { return m_options.clock; }
    /// Call it after each change of the node's clock. Records each key's deadline again, with `row` as the cause, and adapts the wait for a
    /// restart to the new clock. REQUIRES: catchUp() was called; the process is stopped.
    void clockChanged(EventRef row);
    /// Whether the process runs but is currently not observed.
    bool isBlind() const { return m_isBlind; }
    /// The node copies that master from now on, also after a restart; `port` is the master's on the loopback interface. Null: the node is a
    /// master. `cause` is the cause of keys that the change loses.
    void follow(const NodeSupervisor *master, std::uint16_t port, EventRef cause);
    /// Sets the function to call each time that the process has died.
    void setDied(std::function<void()> died) { m_died = std::move(died); }
    /// Sets the function to call each time that the process has restarted and is observed.
    void setStarted(std::function<void()> started) { m_started = std::move(started); }
    /// Reads and records all events that the node has sent so far. Does not wait.
    void catchUp() { m_observer->catchUp(); }

    /// The details of a process's end, and of its restart.
    struct Death {
        EventRef cause;
        std::string detail;        ///< of its `node-down`
        std::optional<Duration> restart = {}; ///< time from its end to the restart, on the node's clock; none: no restart
        bool isWiped = false;      ///< restarts with an empty disk
        bool losesPower = false;   ///< restarts with only the data that was synced to disk
    };
    /// Kills the process. REQUIRES, also for shutDown(): !isDown(), and not a given node.
    void crash(Death death);
    /// Sends SIGTERM to the process. A frozen process ends when it resumes.
    void shutDown(Death death);
    /// Restarts the process now, or as soon as it has ended.
    void hurry();
    /// The process does not restart any more.
    void stayDown();

    /// Writes a row of this node.
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail)
    {
        return noteAt(m_loop.now(), kind, cause, span, detail);
    }

private:
    enum class State { up, ending, down, starting };
    void heard();
    void lost(const std::string &reason);
    void timeCame();
    void hasDied();
    void start();
    Duration shownNow() const;
    void awaitStart();
    EventRef noteAt(WorldTime time, EventKind kind, EventRef cause, Duration span, std::string_view detail);
    void noteMark(WorldTime time, EventRef cause) { noteAt(time, EventKind::keyLost, cause, noSpan, {}); }
    void observeAgain(NodeAddress address);

    EventLoop &m_loop;
    Recorder &m_recorder;
    Options m_options;
    State m_state = State::up;
    bool m_isBlind = false;   // the process runs, and the observer's connection has ended
    bool m_mayStart = true;
    Death m_death;
    Duration m_startsAt{};    // while down: the time on the node's clock at which it restarts
    std::function<void()> m_died;
    std::function<void()> m_started;
    EventRef m_lastRow;       // node-down, then node-up
    EventRef m_roleRow;       // the row of a change of master, until the node is observed again
    CallbackTimer m_alarm{m_loop.timers(), [this] { timeCame(); }};
    NodeAddress m_observed;   // where the observer connects
    std::unique_ptr<NodeObserver> m_observer;
    std::unique_ptr<NodeObserver> m_former; // the previous observer, kept while it may be on the call stack
};

} // namespace lockscope
