// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/faultperiod.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

// At most so many rows are read before the row of faultPeriodAt(), and as many after the start of
// its fault.
constexpr std::size_t searchedRowsMax = 262'144;

// The kinds of the events that start and end a fault. A crash can also end a pause; faultPeriodAt()
// handles this.
struct KindPair {
    EventKind begin;
    EventKind end;
};
constexpr std::array kindPairs{
    KindPair{EventKind::paused, EventKind::resumed},
    KindPair{EventKind::crashed, EventKind::restarted},
    KindPair{EventKind::nodeDown, EventKind::nodeUp},
    KindPair{EventKind::frozen, EventKind::thawed},
    KindPair{EventKind::linkCut, EventKind::linkHealed},
    KindPair{EventKind::linkDelayed, EventKind::linkHealed},
    KindPair{EventKind::failoverBegun, EventKind::failoverEnded},
};

// Returns the pair of a kind that starts a fault; null for other kinds.
const KindPair *pairOf(EventKind begin)
{
    const auto found = std::find_if(kindPairs.begin(), kindPairs.end(),
        [begin](const KindPair &pair) { return pair.begin == begin; });
    return found == kindPairs.end() ? nullptr : &*found;
}

// Returns whether both events are about the same client, node or link. All failovers count as the
// same.
bool isSameTarget(const Event &a, const Event &b)
{
    if (a.kind == EventKind::failoverBegun || b.kind == EventKind::failoverBegun)
        return true;
    return a.actor == b.actor && a.client == b.client && a.node == b.node;
}

// Returns the row at which a fault starts. `row`: the row at which this fault starts or ends.
// Nothing if no fault starts or ends there.
std::optional<std::size_t> beginningOf(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    if (pairOf(event.kind))
        return row;
    const bool isEnd = std::any_of(kindPairs.begin(), kindPairs.end(),
        [&](const KindPair &pair) { return pair.end == event.kind; });
    for (std::size_t i = row; isEnd && i-- > 0 && row - i < searchedRowsMax;) {
        const KindPair *const pair = pairOf(trace[i].kind);
        if (pair && pair->end == event.kind && isSameTarget(trace[i], event))
            return i;
        if (trace[i].kind == event.kind && isSameTarget(trace[i], event))
            break; // row i is an earlier end for the same target, with no start after it: no fault
                   // ends at `row`
    }
    return std::nullopt;
}

// Returns whether the fault may have delayed or blocked the command that timed out, or its reply.
bool canHaveBlocked(const Event &fault, const Event &timeout)
{
    const bool affectsClient = !fault.client || fault.client == timeout.client;
    const bool affectsNode = !fault.node || fault.node == timeout.node;
    return (fault.client || fault.node) && affectsClient && affectsNode;
}

// Returns whether an event during the fault can be its consequence.
bool isConsequence(const Event &fault, const Event &event)
{
    switch (event.kind) {
    case EventKind::leaseEnded: return !fault.client || event.client == fault.client;
    case EventKind::keyExpired:
    case EventKind::keyLost:
        return fault.client ? event.client == fault.client
                            : !fault.node || event.node == fault.node;
    case EventKind::granted:
    case EventKind::entered: return !fault.client || event.client != fault.client;
    case EventKind::promoted:
    case EventKind::demoted: return !fault.client;
    default: return false;
    }
}

} // namespace

std::optional<FaultPeriod> faultPeriodAt(const Trace &trace, std::size_t row)
{
    const auto begin = beginningOf(trace, row);
    if (!begin)
        return std::nullopt;
    const Event &fault = trace[*begin];
    const EventKind endKind = pairOf(fault.kind)->end;
    FaultPeriod period{
        .begin = *begin, .end = {}, .endTime = fault.time, .timeouts = 0, .consequences = {}};
    const std::size_t end = std::min(trace.size(), *begin + searchedRowsMax);
    for (std::size_t i = *begin + 1; i < end && !period.end; ++i) {
        const Event &event = trace[i];
        period.endTime = event.time;
        const bool isCrash = fault.kind == EventKind::paused && event.kind == EventKind::crashed;
        if ((event.kind == endKind || isCrash) && isSameTarget(fault, event))
            period.end = i;
        else if (event.kind == EventKind::timedOut && canHaveBlocked(fault, event))
            ++period.timeouts;
        else if (period.consequences.size() < FaultPeriod::consequencesMax
            && isConsequence(fault, event))
            period.consequences.push_back(i);
    }
    return period;
}

} // namespace lockscope
