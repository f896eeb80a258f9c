// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/keycommands.h"

#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace lockscope {

/// One node's own account of its keys, held against the commands that were sent to it: which command changed what, and whose key it was.
///
/// Its account may break off: the node dies (its nodeDown), or is out of sight (a mark: keyLost without a key, which is no row). What it
/// reports then up to the next mark is no change, but all that stands there now; what stood before and does not now is lost, and the
/// mark's cause is the reason. Meanwhile keys are neither there nor lost, but their time may come to its end. Thread: one.
class KeyHistory {
public:
    /// How far after a deadline the node's own deletion is waited for before the expiry is written down unconfirmed.
    static constexpr Duration confirmationMax = 250ms;

    /// What to make of the next thing the node said.
    struct Finding {
        RawEvent row;               ///< the key-* row, complete but for its time
        EventRef self;              ///< the ref that others may name as their cause
        WorldTime latest;           ///< it happened no later
        WorldTime earliest;         ///< … and no earlier
        std::optional<KeyHolder> robbed; ///< whose key a client's release deleted, if another's
        std::optional<KeyCommands::Sent> command; ///< what did it, if a client's command did
        bool isExpiry = false;
        std::optional<Duration> confirmedAfter; ///< an expiry: how long after the deadline the node deleted the key
        bool isFrozen = false;        ///< … it cannot say so: it is frozen
        bool isToldAnew = false;      ///< nothing was done to the key: the node's clock has changed, or the node is seen again
        bool isDown = false;          ///< an expiry: … or down
    };

    explicit KeyHistory(NodeId node, bool isExact) : m_node(node), m_isExact(isExact) { }

    void sent(EventRef ref, const RawEvent &raw) { m_commands.sent(ref, raw, holder(raw.event.key)); }
    void answered(const RawEvent &raw) { m_commands.answered(raw); }
    /// The node's account: a keySet or keyDeleted as its observer recorded it; and what breaks it off, or ends the break. One with a cause is a
    /// key's deadline told anew, since the node's clock has changed.
    void said(EventRef ref, const RawEvent &raw) { m_said.push_back({ref, raw}); }

    /// The node's process has been stopped, or goes on: a stopped one confirms nothing, and nobody waits for that.
    void setFrozen(bool isFrozen) { m_isFrozen = isFrozen; }

    /// What can be settled at true time `now`, in the node's order; nothing if it has to wait for an answer or said nothing.
    /// All that happened up to `settled` has been told.
    std::optional<Finding> next(WorldTime settled, WorldTime now);
    /// The next change that the node reports and that is not settled; nullptr if there is none.
    const RawEvent *nextAccount() const
    {
        return m_said.empty() || !m_due.empty() || m_isBroken || isBreak(m_said.front().raw) ? nullptr : &m_said.front().raw;
    }
    /// Whether it reports no change: the account breaks off here, or a break ends.
    static bool isBreak(const RawEvent &raw);
    /// Who stands under a key; nullptr if nobody does.
    const KeyHolder *holder(TextId key) const;
    /// Whose key it is, where the node itself cannot know: it only copies a master.
    void attribute(TextId key, ClientId client, AttemptId attempt);
    /// The time from which rows must wait, because something at or after it is not settled yet.
    WorldTime gate() const;
    /// Whether this `replied` row must wait for the node's account of what it says was done.
    bool mustWait(EventRef sent, WorldTime replied, WorldTime now) const;
    /// A polled node is gone: nobody waits for its account any more. Its keys are returned, and forgotten.
    std::vector<std::pair<TextId, KeyHolder>> lose();
    bool isExact() const { return m_isExact; }

private:
    struct KeyReport {
        EventRef ref;
        RawEvent raw;
    };
    static bool isToldAnew(const RawEvent &raw) { return raw.event.kind == EventKind::keySet && raw.cause; }
    std::optional<Finding> toldAnew(WorldTime settled, WorldTime now);
    void takeBreaks();
    void takeState(const KeyReport &said);
    void compareState(const KeyReport &mark);
    Finding foundStanding(const KeyReport &said, const KeyReport &mark);
    Finding foundGone(EventKind kind, TextId key, const KeyHolder &holder, WorldTime time);
    Finding foundLost(TextId key, const KeyHolder &holder, const KeyReport &mark);
    Finding foundSet(const KeyReport &said, KeyCommands::Sent *command);
    Finding foundDeleted(const KeyReport &said, KeyCommands::Sent *command);
    Finding foundExpired(TextId key, KeyHolder holder, WorldTime confirmedAt);

    NodeId m_node;
    bool m_isExact;
    bool m_isLost = false;
    bool m_isFrozen = false;
    KeyCommands m_commands;
    std::deque<KeyReport> m_said; // not settled, in the node's order
    std::map<TextId, KeyHolder> m_holders;
    bool m_isBroken = false;      // the account has broken off
    bool m_isDown = false;        // … since the node died
    WorldTime m_brokenUntil{};    // the account goes on from there
    WorldTime m_unheardUntil{};   // of what was sent before, no account comes any more
    std::map<TextId, KeyReport> m_state; // what stands there, as far as it is told
    std::deque<Finding> m_due;    // of the comparison with it
    std::uint64_t m_expiries = 0;
};

} // namespace lockscope
