// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faulttarget.h"

#include <algorithm>

namespace lockscope {
namespace {

// Returns the number of the first command that is sent on the link at or after `time`, counted
// from 1.
int nextMessage(const Trace &trace, const FaultTarget &link, WorldTime time)
{
    int earlierCount = 0;
    for (std::size_t row = 0; row < trace.size() && trace[row].time < time; ++row) {
        const Event &event = trace[row];
        earlierCount +=
            event.kind == EventKind::sent && event.client == link.client && event.node == link.node;
    }
    return earlierCount + 1;
}

} // namespace

FaultTarget defaultTarget(const FaultKind &kind, const Settings &settings)
{
    const bool needsReplica = kind.id == "promote" || kind.id == "cut-replication";
    return {ClientId{1}, NodeId{static_cast<std::uint8_t>(needsReplica ? settings.nodes + 1 : 1)}};
}

Fault faultFor(
    const FaultKind &kind, const Settings &settings, const TimelinePlace &place, const Trace *trace)
{
    FaultTarget target = defaultTarget(kind, settings);
    if (place.lane && place.lane->client)
        target.client = place.lane->client;
    if (place.lane && place.lane->role == LaneRole::node && place.lane->node)
        target.node = place.lane->node;
    Fault fault = makeFault(kind.id, target,
        std::chrono::floor<std::chrono::microseconds>(
            std::max(place.time.time_since_epoch(), Duration::zero())));
    if (kind.number == FaultNumber::message && trace)
        fault.begin.occurrence = nextMessage(*trace, fault.target, place.time);
    return fault;
}

} // namespace lockscope
