// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"
#include "core/model/simclock.h"
#include "core/model/simexecutor.h"
#include "core/model/simkeyrecorder.h"
#include "core/model/simmessage.h"
#include "lockscope/runtime/timer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

class SimWorld;

/// A simulated node: a process (up, frozen, down) with a clock, a role among the nodes of its place, and a queue of commands. Its executor
/// carries these out, and its key recorder writes what becomes of its keys. Thread: one.
class SimNode final : public SimRedis::Listener {
public:
    SimNode(SimWorld &world, SimScripts &scripts, NodeId id);
    /// As if made anew, but for its memory: for the next run.
    void begin();
    SimNode(const SimNode &) = delete;
    SimNode &operator=(const SimNode &) = delete;

    NodeId id() const { return m_id; }
    const SimClock &clock() const { return m_clock; }
    void setClock(const SimClock &clock) { m_clock = clock; }
    /// What its clock shows.
    NodeTime now() const;

    /// A command has come. It is done at once, or when the node goes on; a node that is down refuses it.
    void request(SimMessage &message);
    /// Answers a message that the node has.
    void answer(SimMessage &message, Reply &&reply);
    /// More replicas have confirmed what they have: clients that wait for that may go on.
    void replicasConfirmed() { m_executor.blocked().replicasConfirmed(); }
    /// What a master did to a text, and by whom, as its replica is told; an empty value: it deleted it.
    struct Deed {
        std::string key;
        std::optional<std::string> value;
        NodeTime deadline = SimRedis::never;
        EventRef row; ///< of the master's account, if it has one
        ClientId client;
        AttemptId attempt;
        std::uint64_t offset = 0;
    };
    Deed lastDeed(const SimRedis::Change &change) const;
    /// Carries a command out for nobody in particular, at once. REQUIRES: it needs not wait.
    Reply tell(const std::vector<std::string> &words);
    /// Repeats on this replica what its master did.
    void repeat(const Deed &deed);
    /// Has, from now on, what the master has and nothing else. `cause`: why.
    void copyAll(const SimNode &master, EventRef cause);
    /// Grows with every change; of a replica, how far it has followed its master.
    std::uint64_t offset() const { return m_offset; }

    // Its role. A process that starts again has the one that it had.
    bool isReplica() const { return m_isReplica; }
    /// It is a replica from the beginning.
    void beReplica() { m_isReplica = true; }
    /// It may have to refuse writes: it has replicas, or is one.
    bool isGuarded() const { return m_isGuarded; }
    void beGuarded() { m_isGuarded = true; }
    /// It carries out one command after the other, each in so long, and what comes meanwhile waits its turn; what had queued while it was
    /// frozen is done at once.
    void beSerial(Duration service) { m_service = service; }
    /// It copies nobody any more and takes writes.
    EventRef promote(EventRef cause, std::string_view detail);
    /// It takes no writes any more; clients that wait there get an error.
    EventRef demote(EventRef cause, std::string_view detail);
    /// Since when it has neither answered nor copied; max: it does.
    WorldTime silentSince() const { return isStopped() || isBusy() ? m_silentSince : WorldTime::max(); }

    // What can be done to it.
    bool isFrozen() const { return m_isFrozen; }
    /// It runs a long script.
    bool isBusy() const { return m_executor.isBusy(); }
    /// It is up, and its process does nothing else for clients, replicas and its disk.
    bool isHalted() const { return m_isFrozen || isBusy(); }
    bool isDown() const { return m_isDown; }
    /// Stops; requests queue, its clock runs on. `length`: as the row tells it.
    EventRef freeze(EventRef cause, Duration length, std::string_view detail);
    /// Goes on, and does what has queued. REQUIRES: frozen.
    void thaw(EventRef frozen, Duration length);
    /// Dies: what it was asked and has not answered is lost. What its disk keeps is decided by restart().
    EventRef kill(EventRef cause, std::string_view detail);
    /// Starts again with those contents (null: nothing). REQUIRES: down.
    void restart(std::shared_ptr<const SimRedis::Contents> contents, EventRef down, std::string_view detail);
    std::shared_ptr<const SimRedis::Contents> contents() const { return m_redis.contents(); }
    void jumpClock(Duration length, EventRef cause);
    /// Its clock runs so fast from now on. The row.
    EventRef setClockRate(ClockRate rate, EventRef cause, std::string_view detail);
    void flushScripts() { m_executor.flushScripts(); }
    /// Its memory is full, or is not any more: what would need some is refused. A new process has all of its memory.
    void setOutOfMemory(bool isFull) { m_executor.setOutOfMemory(isFull); }
    /// A long script begins or ends. While it runs, commands are refused with BUSY, and no key is deleted at its end. A new process runs none.
    void setBusy(bool isBusy);
    /// The row with which its present process began, if it has died before.
    EventRef beginning() const { return m_beginning; }

private:
    bool isStopped() const { return m_isFrozen || m_isDown; }
    void changed(const SimRedis::Change &change) override;
    void carryOut(SimMessage &message);
    void queue(SimMessage &message);
    void serve(SimMessage &message);
    void serveNext();
    void loseAll();
    void timeCame();
    void rearm();
    void rearmAnew();
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail);

    SimWorld &m_world;
    const NodeId m_id;
    SimRedis m_redis;
    SimClock m_clock;
    SimKeyRecorder m_keys;
    SimExecutor m_executor;
    CallbackTimer m_due;
    NodeTime m_awaited = SimRedis::never; // what m_due is armed for, if it is
    bool m_isFrozen = false;
    bool m_isDown = false;
    bool m_isReplica = false;
    bool m_isGuarded = false;
    EventRef m_beginning;
    WorldTime m_silentSince{};
    std::vector<SimMessage *> m_queue; // of a frozen process, or one that is serial and has something to do
    Duration m_service{};              // 0: it is not serial
    WorldTime m_free{};                // when it will have done what it does
    CallbackTimer m_turn; // the node has done what it did, if it is serial
    std::uint64_t m_offset = 0;
};

} // namespace lockscope
