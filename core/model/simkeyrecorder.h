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

/// Writes the rows about the lock keys of one node (set, expired, deleted, lost, stole). For each existing key it keeps the token, the
/// client that set it, the row of the change and the deadline. Thread: one.
class SimKeyRecorder {
public:
    /// A key exists until the millisecond of its deadline is over.
    static constexpr std::chrono::milliseconds lastMillisecond{1};

    /// `clock`: the node's; the deadlines of its keys are times of this clock.
    SimKeyRecorder(SimWorld &world, NodeId node, const SimClock &clock) : m_world(world), m_node(node), m_clock(clock) { }
    /// For the next run: no key exists.
    void begin();

    // The cause of the changes that follow.
    /// This command causes the changes until endCommand().
    void beginCommand(const SimMessage &message)
    {
        m_command = &message;
        m_client = message.client;
        m_attempt = message.errand->sentRow.attempt;
        m_cause = message.errand->sent;
    }
    void endCommand() { m_command = nullptr; }
    /// Whether the command changes only its own key and sets it only to its own token. If so, no text is interned.
    void setDirect(bool isDirect) { m_isDirect = isDirect; }
    /// A cause other than a command of this node: the change at the master of a replica (`client` and `attempt`: of its row), or none if
    /// time passed.
    void setCause(EventRef cause, ClientId client, AttemptId attempt)
    {
        m_cause = cause;
        m_client = client;
        m_attempt = attempt;
    }
    ClientId client() const { return m_client; }
    AttemptId attempt() const { return m_attempt; }
    bool isOfCommand() const { return m_command != nullptr; }
    /// A client asks for a lock that another client's command will hand over to it. Valid until withdraw() of its token.
    void expect(const SentCommand &command);
    void withdraw(TextId token) { m_expected.erase(token); }

    /// A key of the node has changed: writes the row if it is a lock key.
    void changed(const SimRedis::Change &change);
    /// The row of the last change, or none if that change had no row.
    EventRef lastRow() const { return m_lastRow; }
    /// Returns the end of the key that expires first, last millisecond included; SimRedis::never if no key expires.
    NodeTime firstEnd() const;
    /// Keys expire even while the node cannot delete them: writes the rows of the keys that are over.
    void writeExpiries(NodeTime now);
    /// The node's clock has changed, by that row: writes new rows for the keys, because they expire sooner or later than written.
    void clockChanged(NodeTime now, EventRef row);
    /// The node has the keys of its master from now on. `cause`: the cause of the rows.
    void copy(const SimKeyRecorder &master, NodeTime now, EventRef cause);
    /// The node has restarted, by that row, with the keys of its disk. Keys that existed when it died may be lost, and deleted keys may
    /// exist again.
    void compareWith(SimRedis &redis, NodeTime now, EventRef up);
    /// The node has restarted: forgets what its clients expected.
    void forgetExpected() { m_expected.clear(); }

private:
    // The token in a lock's key.
    struct Holder {
        TextId key;
        TextId token;
        ClientId client;
        AttemptId attempt;
        EventRef set;
        NodeTime deadline = SimRedis::never;
        bool ends() const { return deadline != SimRedis::never; }
        bool isOver(NodeTime now) const { return ends() && now >= deadline + lastMillisecond; }
        bool hasSameToken(const Holder &other) const { return key == other.key && token == other.token; }
    };
    using Holders = std::vector<Holder, FrameAllocator<Holder>>; // mostly one element
    // A client that put its token into a lock's queue, or waits for the lock: another client's command may set the key to this token.
    struct Expected {
        ClientId client;
        AttemptId attempt;
        EventRef sent;
    };
    Holders::iterator holderOf(TextId key);
    void setHolder(const SimRedis::Change &change);
    void dropHolder(const SimRedis::Change &change);
    Duration leftUntil(NodeTime deadline) const;
    EventRef note(EventKind kind, const Holder &holder, EventRef cause, Duration span);
    EventRef noteSet(const Holder &holder, EventRef cause) { return note(EventKind::keySet, holder, cause, leftUntil(holder.deadline)); }
    void noteStole(const Holder &robbed, EventRef deleted);
    TextId keyId(std::string_view text) const;
    TextId tokenId(std::string_view text) const;
    Holders holdersOf(SimRedis &redis, NodeTime now) const;

    SimWorld &m_world;
    const NodeId m_node;
    const SimClock &m_clock;
    Holders m_holders;
    std::map<TextId, Expected> m_expected; // by token
    const SimMessage *m_command = nullptr; // the command that is executed
    bool m_isDirect = false;
    ClientId m_client;
    AttemptId m_attempt;
    EventRef m_cause;
    EventRef m_lastRow;
};

} // namespace lockscope
