// SPDX-License-Identifier: MIT
#include "core/trace/leasetracker.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr EventKinds ofLeases{EventKind::granted,  EventKind::extended,       EventKind::left,
                              EventKind::released, EventKind::releaseRefused, EventKind::crashed};
// `sent` rows are most of a run, and matter only for clients that have left.
constexpr EventKinds ofLeasesLeft{EventKind::granted,        EventKind::extended, EventKind::left, EventKind::released,
                                  EventKind::releaseRefused, EventKind::crashed,  EventKind::sent};

} // namespace

LeaseTracker::LeaseTracker(TraceWriter &writer, Appended appended)
    : m_writer(writer), m_appended(std::move(appended)), m_concerning(m_appended ? EventKinds::all() : ofLeases)
{
}

void LeaseTracker::tell(const Event &row, Seq seq)
{
    if (m_appended)
        m_appended(row, seq);
    if (ofLeasesLeft.has(row.kind))
        follow(row, seq);
}

void LeaseTracker::advance(WorldTime time)
{
    while (m_firstEnd <= time) {
        Lease *first = nullptr;
        WorldTime next = WorldTime::max();
        for (Lease &lease : m_leases) {
            if (!lease.isBelieved)
                continue;
            if (lease.end == m_firstEnd && !first)
                first = &lease;
            else
                next = std::min(next, lease.end);
        }
        if (first) {
            Event ended = first->begun;
            ended.kind = EventKind::leaseEnded;
            ended.time = first->end;
            ended.span = noSpan;
            ended.cause = first->begunSeq;
            ended.detail = TextId{};
            first->end = WorldTime::max();
            write(ended);
        }
        m_firstEnd = next;
    }
}

void LeaseTracker::begin(Lease &lease, const Event &event, Seq seq)
{
    // An answer may arrive when the lease that it grants is already over. No other row begins it earlier, so it ends with this row.
    lease.end = event.span == noSpan ? WorldTime::max() : event.time + std::max(event.span, Duration::zero());
    lease.begun = event;
    lease.begunSeq = seq;
    m_firstEnd = std::min(m_firstEnd, lease.end);
}

LeaseTracker::Lease *LeaseTracker::believed(ClientId client)
{
    return client.value < m_leases.size() && m_leases[client.value].isBelieved ? &m_leases[client.value] : nullptr;
}

void LeaseTracker::setLeft(Lease &lease, bool hasLeft)
{
    m_leavers += (hasLeft ? 1 : 0) - (lease.hasLeft ? 1 : 0);
    lease.hasLeft = hasLeft;
    if (!m_appended)
        m_concerning = m_leavers > 0 ? ofLeasesLeft : ofLeases;
}

void LeaseTracker::endBelief(Lease &lease)
{
    setLeft(lease, false);
    lease.isBelieved = false;
}

void LeaseTracker::follow(const Event &event, Seq seq)
{
    Lease *const lease = believed(event.client);
    switch (event.kind) {
    case EventKind::extended: // a renewal may be answered after its client has left; without a belief there is nothing to renew
        if (lease)
            begin(*lease, event, seq);
        break;
    case EventKind::granted:
        if (m_leases.size() <= event.client.value)
            m_leases.resize(event.client.value + 1u);
        endBelief(m_leases[event.client.value]);
        m_leases[event.client.value].isBelieved = true;
        begin(m_leases[event.client.value], event, seq);
        break;
    case EventKind::left:
        if (lease)
            setLeft(*lease, true);
        break;
    case EventKind::sent: // the release is sent: the belief ends
        if (lease && lease->hasLeft)
            endBelief(*lease);
        break;
    case EventKind::released:
    case EventKind::releaseRefused: // a release may be answered completely only after its client has got the next lock
        if (lease && (!event.attempt || lease->begun.attempt == event.attempt))
            endBelief(*lease);
        break;
    case EventKind::crashed:
        if (lease)
            endBelief(*lease);
        break;
    default:
        break;
    }
}

} // namespace lockscope
