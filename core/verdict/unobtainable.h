// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/spancursor.h"
#include "core/verdict/verdict.h"

#include <deque>
#include <vector>

namespace lockscope {

/// Finds intervals in which no client could get the lock: at least one client waited, and no client believed that it held the lock or
/// was inside. Takes rows in trace order.
///
/// Only later rows show whether a refused client continues to wait: it tries again, or it does not. Until then the rows from that
/// refusal on are queued. This way the trace can grow, and each of its states is judged as if it were the end.
class Unobtainable {
public:
    /// `ttl`: the lease length; it determines the minimum length of a finding.
    explicit Unobtainable(Duration ttl);

    /// Updates for new clients and lanes. REQUIRES: always the same spans, which have grown.
    void grow(const Spans &spans);
    /// Discards all rows and spans. The rows that follow belong to a run with this lease length.
    void clear(Duration ttl);
    /// `believed`, `inside`: what the row changes in the belief spans and the inside spans.
    void take(const Event &event, Seq seq, const SpanCursor::Change &believed, const SpanCursor::Change &inside);
    /// Applies the queued rows that are resolved by now and removes them from the queue.
    void settle();
    /// Returns the findings for a trace that ends at that time.
    std::vector<Finding> findingsUntil(WorldTime end) const;

private:
    // The effect of one row.
    struct Move {
        Seq seq;
        WorldTime time;
        ClientId client;
        bool hasBegunToWait = false;
        bool hasCeasedToWait = false;
        int busy = 0;      // change of the number of belief and inside spans
        SpanPlace waiting; // set for a refusal that may be the end of the wait
    };
    // The state after the rows applied so far.
    struct State {
        int waiters = 0;
        int busy = 0;
        WorldTime from{};
        Seq first = noSeq; // row since which no client could get the lock; noSeq: not such an interval
        std::vector<bool> isWaiting; // by client
    };
    bool isKnown(const Move &move) const;
    void apply(Move move, State &state, std::vector<Finding> &findings) const;
    void endStretch(WorldTime end, Seq last, ClientId alsoWaited, State &state, std::vector<Finding> &findings) const;

    Duration m_limit;
    SpanCursor m_waiting;
    std::vector<Seq> m_refusals; // by client: its last refusal, unless it has tried again
    State m_state;
    std::deque<Move> m_open; // rows from the first unresolved refusal on
    std::vector<Finding> m_findings;
};

} // namespace lockscope
