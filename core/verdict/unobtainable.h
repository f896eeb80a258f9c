// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/spancursor.h"
#include "core/verdict/verdict.h"

#include <deque>
#include <vector>

namespace lockscope {

/// Finds stretches in which the lock was to be had by nobody: somebody waited, while nobody believed or was inside. Rows are taken in order.
///
/// Whether a client that was refused goes on waiting shows only later: by its next try, or because there is none. Until then the
/// rows from that refusal on are kept apart, so that a trace may grow and each of its states is judged as if it were the end.
class Unobtainable {
public:
    /// `ttl`: the lease length, on which it depends how long is too long.
    explicit Unobtainable(Duration ttl);

    /// The spans have grown, always the same ones: clients and lanes may have come.
    void grow(const Spans &spans);
    /// Forgets all rows and spans: others follow, of a run with that lease length.
    void clear(Duration ttl);
    /// `believed`, `inside`: what the row changes of the spans of belief and of being inside.
    void take(const Event &event, Seq seq, const SpanCursor::Change &believed, const SpanCursor::Change &inside);
    /// Forgets what was kept apart and is known by now.
    void settle();
    /// What there is if the trace ends at that time.
    std::vector<Finding> findingsUntil(WorldTime end) const;

private:
    // What a row changes.
    struct Move {
        Seq seq;
        WorldTime time;
        ClientId client;
        bool hasBegunToWait = false;
        bool hasCeasedToWait = false;
        int busy = 0;      // spans of belief or being inside, more or fewer
        SpanPlace waiting; // of a refusal that may turn out to be the wait's end
    };
    // All that counts of the rows so far.
    struct State {
        int waiters = 0;
        int busy = 0;
        WorldTime from{};
        Seq first = noSeq; // the row since which it has been out of reach; noSeq: it is not
        std::vector<bool> isWaiting; // by client
    };
    bool isKnown(const Move &move) const;
    void apply(Move move, State &state, std::vector<Finding> &findings) const;
    void endStretch(WorldTime end, Seq last, ClientId alsoWaited, State &state, std::vector<Finding> &findings) const;

    Duration m_limit;
    SpanCursor m_waiting;
    std::vector<Seq> m_refusals; // by client: its last, unless it has tried again
    State m_state;
    std::deque<Move> m_open; // from the first refusal on of which nobody knows yet what it was
    std::vector<Finding> m_findings;
};

} // namespace lockscope
