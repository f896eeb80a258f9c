// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"

#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace lockscope {

/// One node's own account of its keys, held against the commands that were sent to it: which command changed what, and whose key
/// it was. It never believes a client: a reply only tells which of several commands in flight was the one.
///
/// Its account may break off: the node dies (its nodeDown), or is out of sight (a mark: keyLost without a key, which is no row). What is
/// said then up to the next mark is no deed, but all that stands there now; what stood before and does not now is lost, and the mark's
/// cause is the reason. Meanwhile keys are neither there nor lost, but their time may come to its end. Thread: one.
class KeyHistory {
public:
    /// How far after a deadline the node's own deletion is waited for before the expiry is written down unconfirmed.
    static constexpr Duration confirmationMax = 250ms;
    /// How long the node's account of a command that it says changed a key is waited for.
    static constexpr Duration accountMax = 1s;
    /// Of how many commands that timed out an account is still expected.
    static constexpr std::size_t silentMax = 4096;

    /// A command that may change a key, from its `sent` on.
    struct Sent {
        EventRef ref;
        Event row;
        Effect effect = Effect::none;                ///< a `sent` one
        std::optional<Effect> answer;                ///< done, refused, queued; none yet
        WorldTime answeredAt = WorldTime::max();
        bool isTimedOut = false;
        bool isMatched = false;                      ///< the node's account of it has come
        bool isReplaced = false;                     ///< the answer was Effect::replaced
    };
    /// Who stands under a key.
    struct Holder {
        TextId token;
        ClientId client;
        AttemptId attempt;
        WorldTime deadline = WorldTime::max();
        EventRef setRef; ///< of its key-set row
        WorldTime since{}; ///< it has stood there since then at the earliest
    };
    /// What to make of the next thing the node said.
    struct Finding {
        RawEvent row;               ///< the key-* row, complete but for its time
        EventRef self;              ///< the ref that others may name as their cause
        WorldTime latest;           ///< it happened no later
        WorldTime earliest;         ///< … and no earlier
        std::optional<Holder> robbed; ///< whose key a client's release deleted, if another's
        std::optional<Sent> command;  ///< what did it, if a client's command did
        bool isExpiry = false;
        std::optional<Duration> confirmedAfter; ///< an expiry: how long after the deadline the node deleted the key
        bool isFrozen = false;        ///< … it cannot say so: it is frozen
        bool isToldAnew = false;      ///< nothing was done to the key: the node's clock has changed, or the node is seen again
        bool isDown = false;          ///< an expiry: … or down
    };

    explicit KeyHistory(NodeId node, bool isExact) : m_node(node), m_isExact(isExact) { }

    void sent(EventRef ref, const RawEvent &raw);
    void answered(const RawEvent &raw);
    /// The node's account: a keySet or keyDeleted as its observer recorded it; and what breaks it off, or ends the break. One with a cause is a
    /// key's deadline told anew, since the node's clock has changed.
    void said(EventRef ref, const RawEvent &raw) { m_said.push_back({ref, raw}); }

    /// The node's process has been stopped, or goes on: a stopped one confirms nothing, and nobody waits for that.
    void setFrozen(bool isFrozen) { m_isFrozen = isFrozen; }

    /// What can be settled at true time `now`, in the node's order; nothing if it has to wait for an answer or said nothing.
    /// All that happened up to `settled` has been told.
    std::optional<Finding> next(WorldTime settled, WorldTime now);
    /// The next account of a deed to be settled; nullptr if there is none.
    const RawEvent *nextAccount() const
    {
        return m_said.empty() || !m_due.empty() || m_isBroken || isBreak(m_said.front().raw) ? nullptr : &m_said.front().raw;
    }
    /// Whether it is no account of a deed: the account breaks off here, or a break ends.
    static bool isBreak(const RawEvent &raw);
    /// Who stands under a key; nullptr if nobody does.
    const Holder *holder(TextId key) const;
    /// Whose key it is, where the node itself cannot know: it only copies a master.
    void attribute(TextId key, ClientId client, AttemptId attempt);
    /// The time from which rows must wait, because something at or after it is not settled yet.
    WorldTime gate() const;
    /// Whether this `replied` row must wait for the node's account of what it says was done.
    bool mustWait(EventRef sent, WorldTime replied, WorldTime now) const;
    /// A polled node is gone: nobody waits for its account any more. Its keys are returned, and forgotten.
    std::vector<std::pair<TextId, Holder>> lose();
    bool isExact() const { return m_isExact; }

private:
    struct KeyReport {
        EventRef ref;
        RawEvent raw;
    };
    static bool isToldAnew(const RawEvent &raw) { return raw.event.kind == EventKind::keySet && raw.cause; }
    std::optional<Finding> toldAnew(WorldTime settled, WorldTime now);
    void takeBreaks();
    void forgetDead(WorldTime time, bool isDeath);
    void takeState(const KeyReport &said);
    void compareState(const KeyReport &mark);
    Finding foundStanding(const KeyReport &said, const KeyReport &mark);
    Finding foundLost(TextId key, const Holder &holder, const KeyReport &mark) const;
    Finding foundSet(const KeyReport &said, Sent *command);
    Finding foundDeleted(const KeyReport &said, Sent *command);
    Finding foundExpired(TextId key, Holder holder, WorldTime confirmedAt);
    Sent *setter(const RawEvent &raw, bool &mustWait, WorldTime now);
    Sent *oneOf(const std::vector<Sent *> &candidates, const RawEvent &raw, bool &mustWait, WorldTime now) const;
    Sent *deleter(const RawEvent &raw, const Holder &holder, bool &mustWait, WorldTime now);
    static bool wasBefore(const Sent &one, const Sent &other, const Holder &holder);
    void prune();
    void settleGift(const Sent &command);

    NodeId m_node;
    bool m_isExact;
    bool m_isLost = false;
    bool m_isFrozen = false;
    std::deque<Sent> m_sent; // not settled, oldest first
    std::deque<KeyReport> m_said; // not settled, in the node's order
    std::map<TextId, Holder> m_holders;
    bool m_isBroken = false;      // the account has broken off
    bool m_isDown = false;        // … since the node died
    WorldTime m_brokenUntil{};    // the account goes on from there
    WorldTime m_unheardUntil{};   // of what was sent before, no account comes any more
    WorldTime m_aliveSince{};     // what was sent before went to a process that is dead, or to none
    std::map<TextId, KeyReport> m_state; // what stands there, as far as it is told
    std::deque<Finding> m_due;    // of the comparison with it
    std::uint64_t m_expiries = 0;
};

} // namespace lockscope
