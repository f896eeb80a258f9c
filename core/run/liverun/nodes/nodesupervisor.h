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

/// One node of a live run from its process's beginning to its end, and beyond: it dies, is started again, and is observed through all of
/// that. It writes down `node-down` when the process is gone and all that it said has been heard, and `node-up` when the new one answers;
/// whoever knows the node's address gets in only then, so nothing happens unseen. A node that lives and merely breaks the
/// connection (a replica that copies its master anew) is observed again too. What the merger makes of it: KeyHistory.
/// Thread: the loop's, but for the making.
class NodeSupervisor {
public:
    struct Options {
        NodeId node;
        NodeAddress address;                     ///< with the user who may copy and administer it
        const NodeSupervisor *master = nullptr;        ///< of a replica
        RedisServer *server = nullptr;           ///< its process; null: a given node
        PreloadPage *clock = nullptr;               ///< null: its clock is the machine's
        std::vector<RedisKey> keys = {};         ///< what is watched on a given node
        std::function<void()> ready = {};        ///< it is observed, for the first time
    };
    NodeSupervisor(EventLoop &loop, Recorder &recorder, Options options);
    ~NodeSupervisor();
    NodeSupervisor(const NodeSupervisor &) = delete;
    NodeSupervisor &operator=(const NodeSupervisor &) = delete;

    NodeId id() const { return m_options.node; }
    const NodeAddress &address() const { return m_options.address; }
    pid_t process() const { return m_options.server->processId(); }
    /// It does not live, or is about to end, or is not to be had again yet.
    bool isDown() const { return m_state != State::up; }
    PreloadPage *clock() const { return m_options.clock; }
    /// Its clock is another from now on: each key's deadline is told anew, by that row, and if it waits to be started, it waits by that
    /// clock. REQUIRES: caught up, and its process is stopped.
    void clockChanged(EventRef row);
    /// It lives, and what it does is not seen at present.
    bool isBlind() const { return m_isBlind; }
    /// It copies that master from now on, at that port of the loopback, also when it is started again; null: nobody. `cause`: of what turns
    /// out to be lost by that.
    void follow(const NodeSupervisor *master, std::uint16_t port, EventRef cause);
    /// Who is told each time that its process has died.
    void setDied(std::function<void()> died) { m_died = std::move(died); }
    /// … has started again, and is observed.
    void setStarted(std::function<void()> started) { m_started = std::move(started); }
    /// Takes, at once, all that the node has said by now.
    void catchUp() { m_observer->catchUp(); }

    /// How a process's death goes on.
    struct Death {
        EventRef cause;
        std::string detail;        ///< of its `node-down`
        std::optional<Duration> restart = {}; ///< so long after it is gone, by its own clock, it starts again; none: never
        bool isWiped = false;      ///< … with an empty disk
        bool losesPower = false;   ///< … with what its disk had for certain
    };
    /// The process is killed. REQUIRES, as of shutDown(): !isDown(), and it is a process of ours.
    void crash(Death death);
    /// The process is told to end; if it is frozen, it does so when it goes on.
    void shutDown(Death death);
    /// It is not waited any longer before it starts again.
    void hurry();
    /// It starts no more.
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
    bool m_isBlind = false;   // it lives, and the connection to it has ended
    bool m_mayStart = true;
    Death m_death;
    Duration m_startsAt{};    // of one that is down: what its clock shows then
    std::function<void()> m_died;
    std::function<void()> m_started;
    EventRef m_lastRow;       // node-down, then node-up
    EventRef m_roleRow;       // that it copies another from now on, or nobody: not seen again since
    CallbackTimer m_alarm{m_loop.timers(), [this] { timeCame(); }};
    NodeAddress m_observed;   // where it is observed
    std::unique_ptr<NodeObserver> m_observer;
    std::unique_ptr<NodeObserver> m_former; // it may still be on the stack
};

} // namespace lockscope
