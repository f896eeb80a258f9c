// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/spancursor.h"
#include "core/verdict/verdict.h"

#include <deque>
#include <map>
#include <vector>

namespace lockscope {

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
