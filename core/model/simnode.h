// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"
#include "core/model/simclock.h"
#include "core/model/simexecutor.h"
#include "core/model/simkeyrecorder.h"
#include "core/model/simmessage.h"
#include "core/scenario/choices.h"
#include "lockscope/runtime/timer.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

class SimWorld;

/// A simulated node: a process (up, frozen or down) with a clock, a role (primary or replica) and a
/// queue of commands. SimExecutor executes the commands; SimKeyRecorder writes the rows about the
/// keys. Thread: one.
class SimNode final : public SimRedis::Listener {
public:
    SimNode(SimWorld &world, SimScripts &scripts, NodeId id);
    /// Resets the node for the next run; keeps allocated memory.
    void begin();
    SimNode(const SimNode &) = delete;
    SimNode &operator=(const SimNode &) = delete;

    NodeId id() const { return m_id; }
    const SimClock &clock() const { return m_clock; }
    void setClock(const SimClock &clock) { m_clock = clock; }
    /// Returns the time that the node's clock shows now.
    NodeTime now() const;

    /// Takes a command that has arrived. The node executes it at once, after other commands, or
    /// when the node thaws. A node that is down refuses the command.
    void receive(SimMessage &message);
    /// Answers a message that the node has received.
    void answer(SimMessage &message, Reply &&reply);
    /// Sets the version of the node's server: the node then supports exactly the commands of this
    /// version. Unknown version: all commands that the model supports.
    void setServer(const ServerVersion &server)
    {
        m_redis.setServer(server);
        m_executor.setServer(server);
    }
    /// Makes the node execute one command after the other from now on. Each command takes the time
    /// `service`; commands that arrive in this time wait. Exception: when the node thaws, it
    /// executes at once all commands that arrived while it was frozen.
    void setServiceTime(Duration service) { m_service = service; }
    /// Must be called when a replica has confirmed an offset: answers the clients whose WAIT or
    /// WAITAOF is satisfied.
    void replicasConfirmed() { m_executor.blocked().answerSatisfiedWaits(); }
    /// A change of a key at a primary, as the replicas receive it.
    struct ReplicatedChange {
        std::string key;
        std::optional<std::string> value; ///< nullopt: the key was deleted
        std::vector<std::string> fields =
            {}; ///< of a hash: its fields and their values in turn; then `value` is not used
        NodeTime deadline = SimRedis::never;
        EventRef row; ///< the row of the change at the primary; empty if the change has no row
        ClientId client;
        AttemptId attempt;
        std::uint64_t offset = 0;         ///< offset() of the primary after the change
        std::optional<NodeTime> ttl = {}; ///< set: the primary sends this length and not `deadline`
                                          ///< (SimReplication::sendsLengths())
    };
    /// Returns `change` in the form for replicas. REQUIRES: it is the node's last change.
    ReplicatedChange replicatedChange(const SimRedis::Change &change) const;
    /// Executes a command that no client sent, at once. Returns the reply. REQUIRES: the command
    /// does not block.
    Reply executeInternal(const std::vector<std::string> &words);
    /// Executes a command of the operator, at once. `sent`: the cause of the changes that it makes.
    Reply executeForOperator(const std::vector<std::string> &words, EventRef sent);
    /// Deletes all keys, as a node without memory does by its policy. A replica evicts nothing.
    void evictKeys();
    /// Applies a change of the primary to this replica.
    void applyChange(const ReplicatedChange &change);
    /// Replaces all keys by those of the primary. `cause`: the cause of the rows about lost and
    /// copied keys.
    void copyAll(const SimNode &primary, EventRef cause);
    /// Returns the number of changes so far. For a replica, returns the offset of the primary's
    /// last change that it has copied.
    std::uint64_t offset() const { return m_offset; }

    // The append-only file, for WAITAOF. ModelDisks determines what is on the disk after a crash.
    /// The interval between two writes to a disk that is not written at once (`save 1 1`, or
    /// appendfsync everysec).
    static constexpr Duration diskInterval = 1s;
    /// Sets what the node keeps on its disk. With Persistence::aofEverysec, it syncs its file every
    /// diskInterval from now on, unless it is frozen, busy or down at that time.
    void startDisk(Persistence persistence);
    bool hasAppendOnlyFile() const { return m_persistence >= Persistence::aofNo; }
    /// Returns the offset up to which the changes are on the disk.
    std::uint64_t syncedOffset() const
    {
        return m_persistence == Persistence::aofAlways ? m_offset : m_synced;
    }

    // The role of the node. A process that restarts keeps its role.
    bool isReplica() const { return m_isReplica; }
    /// Makes the node a replica from the start of the run.
    void startAsReplica() { m_isReplica = true; }
    /// Returns whether the run has replicas. Then the node may have to refuse writes: as a replica,
    /// or because it lacks replicas.
    bool isReplicated() const { return m_isReplicated; }
    void setReplicated() { m_isReplicated = true; }
    /// Makes the node a primary: it stops copying and accepts writes. Returns the row.
    EventRef promote(EventRef cause, std::string_view detail);
    /// Must be called when a failover has promoted another node in place of this one: the keys that
    /// the other node does not have are lost. `promoted`: the row of promote() of the other node.
    void loseKeysTo(const SimNode &successor, EventRef promoted)
    {
        m_keys.recordFailover(successor.m_keys, promoted);
    }
    /// Makes the node a replica: it refuses writes, and blocked clients get an error. Returns the
    /// row.
    EventRef demote(EventRef cause, std::string_view detail);
    /// Returns the time since which the node has neither executed commands nor copied changes,
    /// because it is down, frozen or busy. Returns WorldTime::max() if it is none of these.
    WorldTime silentSince() const
    {
        return isFrozenOrDown() || isBusy() ? m_silentSince : WorldTime::max();
    }

    // Faults of the node.
    bool isFrozen() const { return m_isFrozen; }
    /// Returns whether the node runs a long script (the fault `busy`).
    bool isBusy() const { return m_executor.isBusy(); }
    /// Returns whether the node is frozen or busy: its process is up, but serves no clients and no
    /// replicas and writes nothing to disk.
    bool isFrozenOrBusy() const { return m_isFrozen || isBusy(); }
    bool isDown() const { return m_isDown; }
    /// Freezes the process: commands wait, and its clock continues. `length`: the span of the row.
    /// Returns the row.
    EventRef freeze(EventRef cause, Duration length, std::string_view detail);
    /// Continues the process, which executes the commands that wait. `frozen`: the row of freeze().
    /// `length`: the span of the row. REQUIRES: isFrozen().
    void thaw(EventRef frozen, Duration length);
    /// Kills the process: commands without an answer are lost. Returns the row.
    EventRef kill(EventRef cause, std::string_view detail);
    /// Restarts the process with the contents of its disk (null: no keys). `down`: the row of
    /// kill(). REQUIRES: isDown().
    void restart(
        std::shared_ptr<const SimRedis::Contents> contents, EventRef down, std::string_view detail);
    std::shared_ptr<const SimRedis::Contents> contents() const { return m_redis.contents(); }
    void jumpClock(Duration length, EventRef cause);
    /// Sets the rate of the clock from now on. Returns the row.
    EventRef setClockRate(ClockRate rate, EventRef cause, std::string_view detail);
    void flushScripts() { m_executor.flushScripts(); }
    /// Sets whether the memory is full; if so, the node refuses commands that need memory. After a
    /// restart the memory is not full.
    void setOutOfMemory(bool isFull) { m_executor.setOutOfMemory(isFull); }
    /// Makes the node refuse writes with this error, because it cannot save; empty: it accepts them
    /// again. After a restart it accepts them.
    void refuseWrites(std::string_view error) { m_executor.setSaveError(error); }
    bool cannotSave() const { return m_executor.cannotSave(); }
    /// Begins or ends a long script. While it runs, the node refuses commands with BUSY and deletes
    /// no expired keys. A restart ends it.
    void setBusy(bool isBusy);
    /// Returns the row of the last restart of the process; empty if there was none.
    EventRef restartRow() const { return m_restartRow; }

private:
    bool isFrozenOrDown() const { return m_isFrozen || m_isDown; }
    void changed(const SimRedis::Change &change) override;
    void carryOut(SimMessage &message);
    void queue(SimMessage &message);
    void serve(SimMessage &message); // executes a command of a node with a service time
    void serveNext();
    void loseCommands(); // drops all commands without an answer; their calls fail
    void expireDue();
    void sync();             // syncs the append-only file, and arms the timer for the next sync
    void rearm();            // arms m_expiryTimer for the next expiry or end of a wait
    void rearmAfterChange(); // like rearm(), but also correct if the next expiry is now later than
                             // before
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail);

    SimWorld &m_world;
    const NodeId m_id;
    SimRedis m_redis;
    SimClock m_clock;
    SimKeyRecorder m_keys;
    SimExecutor m_executor;
    CallbackTimer m_expiryTimer; // fires when the next key expires or the next wait ends
    NodeTime m_armedFor =
        SimRedis::never; // the time of the node's clock for which m_expiryTimer is armed
    bool m_isFrozen = false;
    bool m_isDown = false;
    bool m_isReplica = false;
    bool m_isReplicated = false;
    EventRef m_restartRow;
    WorldTime m_silentSince{};
    std::vector<SimMessage *> m_queue; // the commands that wait, because the process is frozen or
                                       // executes another command
    Duration m_service{}; // time that one command takes; 0: the node executes every command at once
    WorldTime m_serviceEnd{}; // the time at which the current command is done
    CallbackTimer
        m_nextCommand; // starts the first command of m_queue when the current command is done
    std::uint64_t m_offset = 0;
    Persistence m_persistence = Persistence::none;
    std::uint64_t m_synced = 0; // the offset up to which the append-only file is on the disk
    CallbackTimer m_nextSync;
};

} // namespace lockscope
