// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/faultstretch.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr std::size_t rowsLooked = 262'144;

// Which kind of event ends which. A crash ends a pause too, but it is handled as a begin.
struct Ends {
    EventKind begin;
    EventKind end;
};
constexpr std::array ends{
    Ends{EventKind::paused, EventKind::resumed},
    Ends{EventKind::crashed, EventKind::restarted},
    Ends{EventKind::nodeDown, EventKind::nodeUp},
    Ends{EventKind::frozen, EventKind::thawed},
    Ends{EventKind::linkCut, EventKind::linkHealed},
    Ends{EventKind::linkDelayed, EventKind::linkHealed},
    Ends{EventKind::failoverBegun, EventKind::failoverEnded},
};

const Ends *endsOf(EventKind begin)
{
    const auto found = std::find_if(ends.begin(), ends.end(), [begin](const Ends &pair) { return pair.begin == begin; });
    return found == ends.end() ? nullptr : &*found;
}

bool isOneThing(const Event &a, const Event &b)
{
    if (a.kind == EventKind::failoverBegun || b.kind == EventKind::failoverBegun)
        return true;
    return a.actor == b.actor && a.client == b.client && a.node == b.node;
}

std::optional<std::size_t> beginningOf(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    if (endsOf(event.kind))
        return row;
    const bool isEnd = std::any_of(ends.begin(), ends.end(), [&](const Ends &pair) { return pair.end == event.kind; });
    for (std::size_t i = row; isEnd && i-- > 0 && row - i < rowsLooked;) {
        const Ends *const pair = endsOf(trace[i].kind);
        if (pair && pair->end == event.kind && isOneThing(trace[i], event))
            return i;
        if (trace[i].kind == event.kind && isOneThing(trace[i], event))
            break; // the first start of a node ends nothing
    }
    return std::nullopt;
}

// Returns whether the fault can have delayed or blocked the reply to a timed-out command.
bool concerns(const Event &fault, const Event &event)
{
    const bool isClients = !fault.client || fault.client == event.client;
    const bool isNodes = !fault.node || fault.node == event.node;
    return (fault.client || fault.node) && isClients && isNodes;
}

bool isConsequence(const Event &fault, const Event &event)
{
    switch (event.kind) {
    case EventKind::leaseEnded: return !fault.client || event.client == fault.client;
    case EventKind::keyExpired:
    case EventKind::keyLost: return fault.client ? event.client == fault.client : !fault.node || event.node == fault.node;
    case EventKind::granted:
    case EventKind::entered: return !fault.client || event.client != fault.client;
    case EventKind::promoted:
    case EventKind::demoted: return !fault.client;
    default: return false;
    }
}

} // namespace

std::optional<FaultStretch> faultStretchAt(const Trace &trace, std::size_t row)
{
    const auto begin = beginningOf(trace, row);
    if (!begin)
        return std::nullopt;
    const Event &fault = trace[*begin];
    const EventKind ending = endsOf(fault.kind)->end;
    FaultStretch stretch{.begin = *begin, .end = {}, .until = fault.time, .timeouts = 0, .consequences = {}};
    const std::size_t last = std::min(trace.size(), *begin + rowsLooked);
    for (std::size_t i = *begin + 1; i < last && !stretch.end; ++i) {
        const Event &event = trace[i];
        stretch.until = event.time;
        const bool isCrash = fault.kind == EventKind::paused && event.kind == EventKind::crashed;
        if ((event.kind == ending || isCrash) && isOneThing(fault, event))
            stretch.end = i;
        else if (event.kind == EventKind::timedOut && concerns(fault, event))
            ++stretch.timeouts;
        else if (stretch.consequences.size() < FaultStretch::consequencesMax && isConsequence(fault, event))
            stretch.consequences.push_back(i);
    }
    return stretch;
}

} // namespace lockscope
