// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults/faulttarget.h"

#include <algorithm>

namespace lockscope {
namespace {

int nextMessage(const Trace &trace, const LinkFault &fault, WorldTime time)
{
    int before = 0;
    for (std::size_t row = 0; row < trace.size() && trace[row].time < time; ++row) {
        const Event &event = trace[row];
        before += event.kind == EventKind::sent && event.client == fault.client && event.node == fault.node;
    }
    return before + 1;
}

} // namespace

FaultTarget usualTarget(const FaultKind &kind, const Settings &settings, Duration at)
{
    FaultTarget target;
    target.time = std::chrono::floor<std::chrono::microseconds>(std::max(at, Duration::zero()));
    const bool isOfReplica = kind.id == "promote" || kind.id == "cut-replication";
    if (isOfReplica)
        target.node = NodeId{static_cast<std::uint8_t>(settings.nodes + 1)};
    return target;
}

AnyFault faultFor(const FaultKind &kind, const Settings &settings, const TimelinePlace &place, const Trace *trace)
{
    FaultTarget target = usualTarget(kind, settings, place.time.time_since_epoch());
    if (place.lane && place.lane->client)
        target.client = place.lane->client;
    if (place.lane && place.lane->role == LaneRole::node && place.lane->node)
        target.node = place.lane->node;
    AnyFault fault = makeFault(kind.id, target);
    auto *const link = std::get_if<LinkFault>(&fault);
    if (link && isOfOneMessage(link->kind) && trace)
        link->message = nextMessage(*trace, *link, place.time);
    return fault;
}

} // namespace lockscope
