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

/// A simulated node: a process (up, frozen or down) with a clock, a role in its replication group and a queue of commands. SimExecutor
/// executes the commands; SimKeyRecorder writes the rows about the keys. Thread: one.
class SimNode final : public SimRedis::Listener {
public:
    SimNode(SimWorld &world, SimScripts &scripts, NodeId id);
    /// Resets the node for the next run; keeps its memory.
    void begin();
    SimNode(const SimNode &) = delete;
    SimNode &operator=(const SimNode &) = delete;

    NodeId id() const { return m_id; }
    const SimClock &clock() const { return m_clock; }
    void setClock(const SimClock &clock) { m_clock = clock; }
    /// What the node's clock shows.
    NodeTime now() const;

    /// A command has arrived. The node executes it at once or after it thaws; a node that is down refuses it.
    void request(SimMessage &message);
    /// Answers a message that the node has received.
    void answer(SimMessage &message, Reply &&reply);
    /// More replicas have confirmed their offset: answers the clients whose WAIT is satisfied.
    void replicasConfirmed() { m_executor.blocked().replicasConfirmed(); }
    /// A master's change of a key, as it is sent to the replica; without a value: the key was deleted.
    struct Deed {
        std::string key;
        std::optional<std::string> value;
        NodeTime deadline = SimRedis::never;
        /// The row of the change at the master, or none.
        EventRef row;
        ClientId client;
        AttemptId attempt;
        std::uint64_t offset = 0;
    };
    Deed lastDeed(const SimRedis::Change &change) const;
    /// Executes a command that no client has sent, at once. REQUIRES: the command does not block.
    Reply tell(const std::vector<std::string> &words);
    /// Applies a change of the master to this replica.
    void repeat(const Deed &deed);
    /// Replaces all keys by those of the master. `cause`: the cause of the rows about lost and copied keys.
    void copyAll(const SimNode &master, EventRef cause);
    /// Grows with every change; of a replica: the master's offset up to which it has copied.
    std::uint64_t offset() const { return m_offset; }

    // The role of the node. A process that restarts keeps its role.
    bool isReplica() const { return m_isReplica; }
    /// The node is a replica from the start of the run.
    void beReplica() { m_isReplica = true; }
    /// Whether the node may have to refuse writes: it has replicas or is one.
    bool isGuarded() const { return m_isGuarded; }
    void beGuarded() { m_isGuarded = true; }
    /// The node executes one command after the other, each in `service`; commands that arrive meanwhile wait. Commands that queued while
    /// the node was frozen are executed at once when it thaws.
    void beSerial(Duration service) { m_service = service; }
    /// The node stops copying and takes writes. Returns the row.
    EventRef promote(EventRef cause, std::string_view detail);
    /// The node takes no more writes; blocked clients get an error. Returns the row.
    EventRef demote(EventRef cause, std::string_view detail);
    /// Returns since when the node has neither answered nor copied; WorldTime::max() if it runs.
    WorldTime silentSince() const { return isStopped() ? m_silentSince : WorldTime::max(); }

    // Faults of the node.
    bool isFrozen() const { return m_isFrozen; }
    bool isDown() const { return m_isDown; }
    /// Freezes the process: requests queue, its clock runs on. `length`: the span of the row. Returns the row.
    EventRef freeze(EventRef cause, Duration length, std::string_view detail);
    /// The process runs again and executes the queued requests. REQUIRES: frozen.
    void thaw(EventRef frozen, Duration length);
    /// The process dies: requests without an answer are lost. restart() decides what its disk has kept. Returns the row.
    EventRef kill(EventRef cause, std::string_view detail);
    /// Restarts the process with these contents (null: no keys). REQUIRES: down.
    void restart(std::shared_ptr<const SimRedis::Contents> contents, EventRef down, std::string_view detail);
    std::shared_ptr<const SimRedis::Contents> contents() const { return m_redis.contents(); }
    void jumpClock(Duration length, EventRef cause);
    /// The clock runs at `rate` from now on. Returns the row.
    EventRef setClockRate(ClockRate rate, EventRef cause, std::string_view detail);
    void flushScripts() { m_executor.flushScripts(); }
    /// Whether the memory is full; if so, commands that need memory are refused. A new process has free memory.
    void setOutOfMemory(bool isFull) { m_executor.setOutOfMemory(isFull); }
    /// Returns the row with which the present process started, or none if no process of the node has died.
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
    NodeTime m_awaited = SimRedis::never; // the deadline for which m_due is armed, if it is
    bool m_isFrozen = false;
    bool m_isDown = false;
    bool m_isReplica = false;
    bool m_isGuarded = false;
    EventRef m_beginning;
    WorldTime m_silentSince{};
    // Of a frozen process, or of a serial one that is busy.
    std::vector<SimMessage *> m_queue;
    Duration m_service{};              // 0: the node is not serial
    WorldTime m_free{};                // when the present command is done
    CallbackTimer m_turn; // the present command of a serial node is done
    std::uint64_t m_offset = 0;
};

} // namespace lockscope
