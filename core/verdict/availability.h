// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/lockkeys.h"
#include "core/verdict/overlaps.h"
#include "core/verdict/verdict.h"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Checks whether the lock was unavailable at the end of a run: no client held it, and for longer
/// than max(2 x ttl, 1 s) every attempt was denied or not answered; or from the first denial on, a
/// key blocks the lock for longer than that, perhaps also after the end of the run. REQUIRES: the
/// rows are added in trace order. Thread: one.
class Availability {
public:
    /// `ttl`: see roundedLease().
    explicit Availability(Duration ttl) { clear(ttl); }
    /// Discards all rows. The next rows belong to a run with this lease length.
    void clear(Duration ttl);
    /// Adds the next row. `isHeld`: after this row some client believes that it holds the lock, or
    /// is in the critical section.
    void take(const Event &event, Seq seq, bool isHeld);
    /// Returns the finding for this trace. Returns nullopt if the lock was available, or was
    /// unavailable for max(2 x ttl, 1 s) or less.
    std::optional<Finding> findingOf(const JudgeInput &input) const;
    /// Returns whether a client was denied the lock after the last row at which some client held
    /// it.
    bool isDenied() const { return m_firstDenied != noSeq; }

private:
    void setAttemptOpen(ClientId client, bool isOpen);

    Duration m_tolerated{};       // a longer interval is a finding
    Seq m_firstAttempt = noSeq;   // first attempt since the lock was last held; noSeq: none
    WorldTime m_since{};          // time of m_firstAttempt
    Seq m_firstDenied = noSeq;    // first denial since the lock was last held; noSeq: none
    WorldTime m_deniedSince{};    // time of m_firstDenied
    Seq m_lastDenied = noSeq;     // last denial since the lock was last held
    WorldTime m_lastAttemptEnd{}; // when the last attempt ended: it was denied, or its client's
                                  // process ended
    std::vector<bool> m_isAttemptOpen; // by client: its attempt has not ended yet
    int m_openAttempts = 0;            // number of attempts that have not ended yet
    int m_denials = 0;                 // number of denials since m_firstAttempt
    int m_allDenials = 0;              // number of denials since the lock was last held
};

/// Finds time in which clients were denied the lock although no client believed that it held it:
/// from the first to the last denial. The time in which the key of a holder stands that has crashed
/// does not count: that is the price of a crash. REQUIRES: the rows are added in trace order.
class LostTime {
public:
    /// Discards all rows. The next rows belong to a run with this lease length. `areWoken`: a
    /// release wakes waiting clients.
    void clear(Duration ttl, bool areWoken);
    /// Adds a row of a client. `isBelieved`: after this row, a client believes that it holds the
    /// lock.
    void take(const Trace &trace, const Spans &spans, const Event &event, Seq seq, bool isBelieved)
    {
        if (m_stretch.first != noSeq && (isBelieved || event.kind == EventKind::crashed))
            endStretch(trace, spans);
        if (event.kind == EventKind::crashed)
            addKeysOf(spans, event.client, seq);
        else if (event.kind == EventKind::denied && !isBelieved)
            addDenial(trace, spans, event, seq);
    }
    /// Returns the findings for the trace so far.
    std::vector<Finding> find(const JudgeInput &input) const;

private:
    // A time in which no client believed that it held the lock.
    struct Stretch {
        Seq first = noSeq; // the first denial; noSeq: none
        WorldTime from{};
        Seq last = noSeq;
        WorldTime to{};
        int denials = 0;
    };
    // The place of a key's span, whose owner has crashed.
    struct KeyRef {
        const Spans::Lane *lane;
        std::size_t index;
    };
    struct Cause {
        std::string_view name; // Finding::cause; empty: not known
        Wording words;
    };
    // A key that stands although no client holds it, since the row that decided its attempt.
    struct AbandonedKey {
        const Span *key;
        Seq since;
        bool hasOwnerCrashed; ///< before it sent a release
    };
    std::vector<AbandonedKey> abandonedKeys(const Trace &trace, const Spans &spans) const;
    Cause causeOf(const Trace &trace, const Spans &spans, const std::vector<AbandonedKey> &keys,
        Seq seq) const;
    bool isLong(const Stretch &stretch) const
    {
        return stretch.first != noSeq && stretch.to - stretch.from >= m_lengthMin;
    }
    Finding findingOf(const Trace &trace, const Spans &spans) const;
    void endStretch(const Trace &trace, const Spans &spans);
    void addKeysOf(const Spans &spans, ClientId client, Seq crashed);
    void addDenial(const Trace &trace, const Spans &spans, const Event &event, Seq seq);

    Duration m_lengthMin{};
    bool m_areWoken = false;
    Stretch m_stretch;               // the stretch that is under way
    std::vector<Finding> m_findings; // about the stretches that were long enough
    std::vector<KeyRef> m_crashKeys; // keys that may still stand, of owners that have crashed
};

/// Finds intervals in which no client could get the lock of a resource: at least one client waited
/// for the lock, and no client was inside or believed that it held the lock. REQUIRES: the rows are
/// added in trace order.
///
/// After a denied attempt, only later rows show whether the client tries again and so still waits.
/// Until such a row arrives, the rows from the denial on are queued. So the trace can grow, and
/// findingsUntil() can judge it at any row as if the run ended there.
class Unobtainable {
public:
    /// `ttl`: the lease length; it determines the minimum length of a finding.
    explicit Unobtainable(Duration ttl);

    /// Updates this object for new clients and lanes. REQUIRES: `spans` is the object of the last
    /// call; it may have more spans now.
    void grow(const Spans &spans);
    /// Discards all rows and spans. The next rows belong to a run with this lease length.
    void clear(Duration ttl);
    /// `believed`, `inside`: the belief span and the inside span that the row begins or ends.
    void take(const Event &event, Seq seq, const SpanCursor::Change &believed,
        const SpanCursor::Change &inside);
    /// Applies the queued rows before the first denial that is not resolved (isResolved()), and
    /// removes them from the queue.
    void applyResolved();
    /// Returns the findings for a trace that ends at `end`.
    std::vector<Finding> findingsUntil(WorldTime end) const;

private:
    // The effect of one row.
    struct RowEffect {
        Seq seq;
        WorldTime time;
        ClientId client;
        TextId resource;
        bool hasBegunToWait = false;
        bool hasCeasedToWait = false;
        int holdingChange = 0; // change of State::holding
        SpanRef waiting;       // set for a denial that may be the end of the client's wait
    };
    // The state of a resource after the rows applied so far.
    struct State {
        int waiters = 0;
        int holding = 0; // number of open belief spans and inside spans
        WorldTime from{};
        Seq firstSeq = noSeq; // row since which no client could get the lock; noSeq: there is no
                              // such interval now
        std::vector<bool> isWaiting; // by client
    };
    using States = std::map<TextId, State>; // by resource
    // Returns whether it is known if the client still waits after this row.
    bool isResolved(const RowEffect &effect) const;
    void apply(RowEffect effect, States &states, std::vector<Finding> &findings) const;
    // Ends the interval, and adds a finding if it was long enough. `last`: the row that ended the
    // interval; noSeq: the trace ends. `alsoWaited`: a client that stopped waiting at that row.
    void endInterval(WorldTime end, Seq last, ClientId alsoWaited, State &state,
        std::vector<Finding> &findings) const;

    Duration m_lengthMin; // of an interval that is a finding
    SpanCursor m_waiting;
    std::vector<Seq> m_denials; // by client: its last denial, unless it has tried again
    States m_states;
    std::deque<RowEffect> m_queue; // the first denial that is not resolved, and the rows after it
    std::vector<Finding> m_findings;
};

} // namespace lockscope
