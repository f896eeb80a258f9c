// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/keycommands.h"

#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace lockscope {

/// Relates a node's reports about its keys to the commands that were sent to the node: which command made which change, and which client
/// owned the key.
///
/// The reports can be interrupted: the node dies (its nodeDown), or is not observed (a mark: a keyLost without a key, which becomes no
/// row). The reports from then to the next mark are no changes, but the node's current keys. Keys that existed before and are missing then
/// are lost; the mark's cause is their cause. During an interruption keys are not lost yet, but they can expire. Thread: one.
class KeyHistory {
public:
    /// Maximum time after a deadline to wait for the node's own deletion. Then the expiry is recorded as unconfirmed.
    static constexpr Duration confirmationMax = 250ms;

    /// The result for the next report of the node, or for an expiry.
    struct Finding {
        RawEvent row;               ///< the key-* row, complete except for its time
        EventRef self;              ///< the reference that other rows can use as their cause
        WorldTime latest;           ///< the change happened no later
        WorldTime earliest;         ///< … and no earlier
        std::optional<KeyHolder> robbed; ///< the owner of the key, if the release of another client deleted it
        std::optional<KeyCommands::Sent> command; ///< the client's command that made the change, if one did
        bool isExpiry = false;
        std::optional<Duration> confirmedAfter; ///< for a confirmed expiry: time from the deadline to the node's deletion
        bool isFrozen = false;        ///< for an unconfirmed expiry: the node is frozen and cannot confirm
        bool isToldAnew = false;      ///< no command caused it: the node's clock has changed, or the node is observed again
        bool isDown = false;          ///< for an expiry: the node is down
    };

    explicit KeyHistory(NodeId node, bool isExact) : m_node(node), m_isExact(isExact) { }

    void sent(EventRef ref, const RawEvent &raw) { m_commands.sent(ref, raw, holder(raw.event.key)); }
    void answered(const RawEvent &raw) { m_commands.answered(raw); }
    /// Adds a report of the node: a keySet or keyDeleted as its observer recorded it, or the begin or end of an interruption. A keySet with
    /// a cause repeats a key's deadline, because the node's clock has changed.
    void said(EventRef ref, const RawEvent &raw) { m_said.push_back({ref, raw}); }

    /// Call it when the node's process freezes or resumes: a frozen node confirms nothing, so next() does not wait for it.
    void setFrozen(bool isFrozen) { m_isFrozen = isFrozen; }

    /// Returns the next result that can be settled at true time `now`, in the node's order. Empty if there is no report, or an answer must
    /// be awaited. REQUIRES: everything up to `settled` has been passed to this object.
    std::optional<Finding> next(WorldTime settled, WorldTime now);
    /// Returns the node's next change that is not settled; nullptr if there is none.
    const RawEvent *nextAccount() const
    {
        return m_said.empty() || !m_due.empty() || m_isBroken || isBreak(m_said.front().raw) ? nullptr : &m_said.front().raw;
    }
    /// Whether the report is no change, but the begin or end of an interruption.
    static bool isBreak(const RawEvent &raw);
    /// Returns the owner of a key; nullptr if the key does not exist.
    const KeyHolder *holder(TextId key) const;
    /// Sets the owner of a key on a replica, whose reports do not contain it.
    void attribute(TextId key, ClientId client, AttemptId attempt);
    /// Returns the time from which rows must wait, because something at or after it is not settled yet.
    WorldTime gate() const;
    /// Whether this `replied` row must wait for the node's report on the change that the command made.
    bool mustWait(EventRef sent, WorldTime replied, WorldTime now) const;
    /// Call it when a polled node is gone: no row waits for its reports any more. Forgets and returns its keys.
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
    std::deque<KeyReport> m_said; // not settled; in the node's order
    std::map<TextId, KeyHolder> m_holders;
    bool m_isBroken = false;      // the reports are interrupted
    bool m_isDown = false;        // … because the node died
    WorldTime m_brokenUntil{};    // end of the last interruption
    WorldTime m_unheardUntil{};   // commands sent before this time get no report
    std::map<TextId, KeyReport> m_state; // the node's keys, as far as reported since the interruption
    std::deque<Finding> m_due;    // results of the comparison with m_state
    std::uint64_t m_expiries = 0;
};

} // namespace lockscope
