// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/simredis.h"
#include "core/model/simclock.h"
#include "core/model/simmessage.h"
#include "lockscope/base/fast/framepool.h"
#include "lockscope/events/event.h"
#include "lockscope/events/sink.h"

#include <map>
#include <string_view>
#include <vector>

namespace lockscope {

class SimWorld;

/// Writes the rows about the lock keys of one node (key-set, key-expired, key-deleted, key-lost,
/// stole). For each existing key it stores the token, the client that set it, the row of its last
/// change and the deadline. Thread: one.
class SimKeyRecorder {
public:
    /// A key exists until the millisecond of its deadline is over.
    static constexpr std::chrono::milliseconds lastMillisecond{1};

    /// `clock`: the clock of the node; the deadlines of its keys are times of this clock.
    SimKeyRecorder(SimWorld &world, NodeId node, const SimClock &clock)
        : m_world(world), m_node(node), m_clock(clock)
    {
    }
    /// Resets for the next run: no key exists.
    void begin();

    // The following functions set the cause of the next changes.

    /// Sets this command as the cause of all changes until endCommand().
    void beginCommand(const SimMessage &message)
    {
        m_command = &message;
        m_client = message.client;
        m_attempt = message.sentCommand->sentRow.attempt;
        m_cause = message.sentCommand->sent;
    }
    void endCommand() { m_command = nullptr; }
    /// Sets whether the command changes only its own key, and only to its own token. If so, the
    /// recorder need not look up texts.
    void setChangesOnlyOwnKey(bool changesOnlyOwnKey) { m_changesOnlyOwnKey = changesOnlyOwnKey; }
    /// Sets a cause other than a command of this node. For a replica, `cause` is the row of the
    /// change at its primary, and `client` and `attempt` are those of this row. For expiries
    /// `cause` is empty: the cause of a `key-expired` row is the row that last set the key.
    void setCause(EventRef cause, ClientId client, AttemptId attempt)
    {
        m_cause = cause;
        m_client = client;
        m_attempt = attempt;
    }
    /// Sets whether the node deletes keys because its memory is full.
    void setEvicts(bool evicts) { m_evicts = evicts; }
    ClientId client() const { return m_client; }
    AttemptId attempt() const { return m_attempt; }
    /// Returns whether a command is being executed (since beginCommand()), so that it is the cause
    /// of the changes.
    bool isInCommand() const { return m_command != nullptr; }
    /// Stores the client of this command as one that waits for a lock: a command of another client
    /// may hand the lock to it. This holds until removeExpectedOwner() is called with the token of
    /// the waiting client.
    void addExpectedOwner(const SentCommand &command);
    void removeExpectedOwner(TextId token) { m_expectedOwners.erase(token); }

    /// Writes the row of a change if the key is a lock key. Call it for each change of a key of the
    /// node.
    void changed(const SimRedis::Change &change);
    /// Returns the row of the last change; empty if that change had no row.
    EventRef lastRow() const { return m_lastRow; }
    /// Returns the time at which the next key expires, by the node's clock; SimRedis::never if no
    /// key expires.
    NodeTime nextExpiry() const;
    /// Writes the rows of the keys that have expired. For a node that cannot delete its expired
    /// keys now, because it is frozen, down or busy.
    void writeExpiries(NodeTime now);
    /// Writes new rows for the keys with a deadline, because they now expire at other times than
    /// their last rows state. Call it when the node's clock has changed. `row`: the row of this
    /// change.
    void clockChanged(NodeTime now, EventRef row);
    /// Writes the rows about lost and new keys. Call it when the node has replaced its keys by
    /// those of its primary. `cause`: the cause of these rows.
    void recordCopy(const SimKeyRecorder &primary, NodeTime now, EventRef cause);
    /// Writes the rows about keys that a failover has lost: the node promoted in place of this node
    /// does not have them. `promoted`: the row of the failover. If this node still runs, it keeps
    /// such keys, but there is no second row about the end of one.
    void recordFailover(const SimKeyRecorder &successor, EventRef promoted);
    /// Writes the rows about keys that are lost, and about deleted keys that exist again. Call it
    /// when the node has restarted with the keys of its disk. `up`: the row of the restart.
    void recordRestart(SimRedis &redis, NodeTime now, EventRef up);
    /// Removes the clients that wait for a lock (addExpectedOwner()). Call it when the node
    /// restarts.
    void clearExpectedOwners() { m_expectedOwners.clear(); }

private:
    // An existing lock key. Its value is a token.
    struct LockKey {
        TextId key;
        TextId token;
        ClientId client;
        AttemptId attempt;
        EventRef set; // the last key-set row
        bool isShared =
            false; // another client has set the same token again, so the owner is not known
        bool isLost = false; // a failover has lost it, and the row about that is written
        NodeTime deadline = SimRedis::never;
        bool hasDeadline() const { return deadline != SimRedis::never; }
        bool isExpired(NodeTime now) const
        {
            return hasDeadline() && now >= deadline + lastMillisecond;
        }
        bool hasSameToken(const LockKey &other) const
        {
            return key == other.key && token == other.token;
        }
    };
    bool has(const LockKey &wanted) const; // returns whether the node has this key with this token
    using LockKeys = std::vector<LockKey, FrameAllocator<LockKey>>; // mostly one element
    // A client that waits for the lock or has put its token into the queue of the lock. A command
    // of another client may set the key to this token.
    struct ExpectedOwner {
        ClientId client;
        AttemptId attempt;
        EventRef sent;
    };
    LockKeys::iterator find(TextId key);
    void recordSet(const SimRedis::Change &change);
    void recordEnd(const SimRedis::Change &change); // a deletion or an expiry
    // Returns the true time until a key with this deadline expires, if the clock keeps its rate and
    // does not jump.
    Duration leftUntil(NodeTime deadline) const;
    EventRef note(EventKind kind, const LockKey &lockKey, EventRef cause, Duration span);
    EventRef noteSet(const LockKey &lockKey, EventRef cause)
    {
        return note(EventKind::keySet, lockKey, cause, leftUntil(lockKey.deadline));
    }
    void noteStole(const LockKey &stolen, EventRef deleted);
    // Return the id of the text in the trace. If the text belongs to the command, no look-up is
    // necessary.
    TextId keyId(std::string_view text) const;
    TextId tokenId(std::string_view text) const;
    LockKeys lockKeysOf(SimRedis &redis, NodeTime now) const;

    SimWorld &m_world;
    const NodeId m_node;
    const SimClock &m_clock;
    LockKeys m_lockKeys;
    std::map<TextId, ExpectedOwner> m_expectedOwners; // by token
    const SimMessage *m_command = nullptr;            // the command that is executed
    bool m_changesOnlyOwnKey = false;
    bool m_evicts = false;
    ClientId m_client;
    AttemptId m_attempt;
    EventRef m_cause;
    EventRef m_lastRow;
};

} // namespace lockscope
