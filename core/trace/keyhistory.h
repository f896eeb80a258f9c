// SPDX-License-Identifier: MIT
#pragma once

#include "core/trace/keycommands.h"

#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace lockscope {

/// Relates a node's reports about its keys to the commands that were sent to the node: which
/// command made which change, and which client owned the key.
///
/// The reports can be interrupted, because the node dies (a nodeDown) or is not observed for a
/// time. The observer records a mark when it loses the connection to the node, and another mark
/// when it has read the node's keys again. A mark is a keyLost without a key; it does not become a
/// row. The reports between the beginning of an interruption and the mark at its end are not
/// changes: they list the keys that the node has now. At that mark, a key that existed before and
/// is missing now is lost; its cause is the cause of the mark. During an interruption no key is
/// lost yet, but keys can expire. Thread: one.
class KeyHistory {
public:
    /// How long after its deadline a key waits for the node to delete it. After that, the expiry is
    /// recorded as unconfirmed.
    static constexpr Duration confirmationMax = 250ms;

    /// How long a deletion that no command explains waits for the node's report that it has evicted
    /// the key.
    static constexpr Duration evictionReportMax = 10ms;

    /// A change of a key: what the node reported, with the command that caused it; or an expiry.
    struct Change {
        RawEvent row;       ///< the key-* row, complete except for its time
        EventRef ref;       ///< the reference to this row, for later rows that this row causes
        WorldTime latest;   ///< the latest time at which the change can have happened
        WorldTime earliest; ///< the earliest time at which it can have happened
        std::optional<StoredKey> stolenKey; ///< the deleted key, if a command of another client
                                            ///< than its owner deleted it
        std::optional<KeyCommands::KeyCommand>
            command; ///< the client's command that made the change, if one did
        bool isExpiry = false;
        std::optional<Duration> confirmedAfter; ///< for a confirmed expiry: time from the deadline
                                                ///< until the node deleted the key
        bool isFrozen = false; ///< for an unconfirmed expiry: the node is frozen and cannot confirm
        bool isCausedByNode =
            false; ///< its cause is no command: the node's clock changed, or an interruption ended
        bool isEvicted = false; ///< the node has deleted the key because its memory was full
        bool isDown = false;    ///< for an expiry: the node is down
    };

    /// `isExact`: the node reports each change at once; false: it is polled, so reports are late
    /// and may miss changes.
    explicit KeyHistory(NodeId node, bool isExact) : m_node(node), m_isExact(isExact) { }

    void sent(EventRef ref, const RawEvent &raw)
    {
        m_commands.sent(ref, raw, storedKey(raw.event.key));
    }
    void answered(const RawEvent &raw) { m_commands.answered(raw); }
    /// Adds a report of the node: a keySet or keyDeleted as its observer recorded it, or the
    /// beginning or end of an interruption. A keySet with a cause reports the new deadline of a key
    /// after the node's clock has changed.
    void addReport(EventRef ref, const RawEvent &raw) { m_reports.push_back({ref, raw}); }

    /// Call it when the node has reported at `time` that it has evicted the key. The report of the
    /// deletion may come before or after this.
    void addEviction(TextId key, WorldTime time) { m_evictions[key] = time; }

    /// Call it when the node's process freezes or resumes: a frozen node confirms nothing, so
    /// next() does not wait for it.
    void setFrozen(bool isFrozen) { m_isFrozen = isFrozen; }

    /// Returns the next change that is certain at true time `now`, in the order of the node's
    /// reports. Returns nothing if there is no report and no expired key, or if the change depends
    /// on an answer that has not arrived. REQUIRES: all commands, answers and reports up to the
    /// time `settled` have been passed to this object. `isReplica`: the node is a replica now,
    /// which evicts no keys itself.
    std::optional<Change> next(WorldTime settled, WorldTime now, bool isReplica);
    /// Returns the next report of a change that next() has not processed yet; nullptr if there is
    /// none.
    const RawEvent *nextReport() const
    {
        const bool hasNone = m_reports.empty() || !m_changes.empty() || m_isInterrupted
            || isInterruption(m_reports.front().raw);
        return hasNone ? nullptr : &m_reports.front().raw;
    }
    /// Returns whether the report is not a change, but the beginning or end of an interruption.
    static bool isInterruption(const RawEvent &raw);
    /// Returns the owner of a key; nullptr if the key does not exist.
    const StoredKey *storedKey(TextId key) const;
    /// Sets the owner of a key on a replica. (The reports of a replica do not show the owner.)
    void setOwner(TextId key, ClientId client, AttemptId attempt);
    /// Returns the time of the first report or expiry that is not settled yet. Rows at or after
    /// this time must wait.
    WorldTime unsettledFrom() const;
    /// Returns whether this `replied` row must wait, because the command made a change that the
    /// node has not reported yet.
    bool mustWait(EventRef sent, WorldTime replied, WorldTime now) const;
    /// Call it when a polled node has died: no row waits for its reports any more. Removes and
    /// returns its keys.
    std::vector<std::pair<TextId, StoredKey>> loseKeys();
    /// Call it when `successor`'s node has taken the place of this node as the primary. Removes and
    /// returns the keys that the successor does not have.
    std::vector<std::pair<TextId, StoredKey>> loseKeysMissingAt(const KeyHistory &successor);
    bool isExact() const { return m_isExact; }

private:
    // A report of the node that is not processed yet.
    struct KeyReport {
        EventRef ref;
        RawEvent raw;
    };
    static bool isClockReport(const RawEvent &raw)
    {
        return raw.event.kind == EventKind::keySet && raw.cause;
    }
    std::optional<Change> nextAfterClockChange(WorldTime settled, WorldTime now, bool isReplica);
    void takeInterruptions();
    void takeReportedKey(const KeyReport &report);
    void compareKeys(const KeyReport &mark);
    // Each of these functions updates m_storedKeys and returns the change.
    Change applyListedKey(const KeyReport &report, const KeyReport &mark);
    Change removeMissing(EventKind kind, TextId key, const StoredKey &storedKey, WorldTime time);
    Change applyLoss(TextId key, const StoredKey &storedKey, const KeyReport &mark);
    Change applySet(const KeyReport &report, KeyCommands::KeyCommand *command);
    Change applyDeletion(const KeyReport &report, KeyCommands::KeyCommand *command);
    Change applyExpiry(TextId key, StoredKey storedKey, WorldTime confirmedAt);

    NodeId m_node;
    bool m_isExact;
    bool m_isLost = false; // loseKeys() was called
    bool m_isFrozen = false;
    KeyCommands m_commands;
    std::deque<KeyReport> m_reports; // not settled; in the node's order
    std::map<TextId, StoredKey> m_storedKeys;
    std::map<TextId, WorldTime> m_evictions; // of each key: the last
    bool m_isInterrupted = false;            // the reports are interrupted
    bool m_isDown = false;                   // the reports are interrupted because the node died
    WorldTime
        m_lastInterruption{}; // the time of the last report that began or ended an interruption
    WorldTime m_unreportedUntil{}; // commands sent before this time get no report
    std::map<TextId, KeyReport>
        m_reportedKeys; // the keys that the node has reported since the interruption began
    std::deque<Change> m_changes; // results of compareKeys() that next() has not returned yet
    std::uint64_t m_expiries = 0; // number of expiries found; gives each one its reference
};

} // namespace lockscope
