// SPDX-License-Identifier: MIT
#include "core/trace/leasetracker.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr EventKinds leaseKinds{EventKind::attempt, EventKind::granted, EventKind::extended,
    EventKind::left, EventKind::releasing, EventKind::released, EventKind::releaseRefused,
    EventKind::crashed, EventKind::ended};
// The kinds that matter while a client has left the critical section and has not released. At all
// other times `sent` does not matter; it is missing in leaseKinds because a run has very many
// `sent` rows.
constexpr EventKinds leaseKindsAfterLeft{EventKind::attempt, EventKind::granted,
    EventKind::extended, EventKind::left, EventKind::releasing, EventKind::released,
    EventKind::releaseRefused, EventKind::crashed, EventKind::ended, EventKind::sent};

} // namespace

LeaseTracker::LeaseTracker(TraceWriter &writer, Appended appended)
    : m_writer(writer), m_appended(std::move(appended)),
      m_relevantKinds(m_appended ? EventKinds::all() : leaseKinds)
{
}

void LeaseTracker::process(const Event &row, Seq seq)
{
    if (m_appended)
        m_appended(row, seq);
    if (leaseKindsAfterLeft.has(row.kind))
        updateLeases(row, seq);
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
            Event ended = first->beginRow;
            ended.kind = EventKind::leaseEnded;
            ended.time = first->end;
            ended.span = noSpan;
            ended.cause = first->beginSeq;
            ended.detail = TextId{};
            first->end = WorldTime::max();
            appendRow(ended);
        }
        m_firstEnd = next;
    }
}

void LeaseTracker::setEnd(Lease &lease, const Event &event, Seq seq)
{
    // The answer that grants a lease may arrive after the end of this lease. Then the lease ends at
    // the time of this row.
    lease.end = event.span == noSpan ? WorldTime::max()
                                     : event.time + std::max(event.span, Duration::zero());
    lease.beginRow = event;
    lease.beginSeq = seq;
    m_firstEnd = std::min(m_firstEnd, lease.end);
}

LeaseTracker::Lease *LeaseTracker::believedLease(ClientId client)
{
    return client.value < m_leases.size() && m_leases[client.value].isBelieved
        ? &m_leases[client.value]
        : nullptr;
}

void LeaseTracker::setLeft(Lease &lease, bool hasLeft)
{
    m_leftCount += (hasLeft ? 1 : 0) - (lease.hasLeft ? 1 : 0);
    lease.hasLeft = hasLeft;
    if (!m_appended)
        m_relevantKinds = m_leftCount > 0 ? leaseKindsAfterLeft : leaseKinds;
}

void LeaseTracker::endBelief(Lease &lease)
{
    setLeft(lease, false);
    lease.isBelieved = false;
}

void LeaseTracker::updateLeases(const Event &event, Seq seq)
{
    Lease *const lease = believedLease(event.client);
    switch (event.kind) {
    case EventKind::extended: // the reply to a renewal may come after the release, when the client
                              // no longer has a lease
        if (lease)
            setEnd(*lease, event, seq);
        break;
    case EventKind::granted:
        if (m_leases.size() <= event.client.value)
            m_leases.resize(event.client.value + 1u);
        endBelief(m_leases[event.client.value]);
        m_leases[event.client.value].isBelieved = true;
        setEnd(m_leases[event.client.value], event, seq);
        break;
    case EventKind::left:
    case EventKind::releasing:
        if (lease)
            setLeft(*lease, true);
        break;
    case EventKind::sent: // a client that has left sends the release: the belief ends
        if (lease && lease->hasLeft)
            endBelief(*lease);
        break;
    case EventKind::released:
    case EventKind::releaseRefused: // the last reply to a release may come when the client already
                                    // has the next lock
        if (lease && (!event.attempt || lease->beginRow.attempt == event.attempt))
            endBelief(*lease);
        break;
    case EventKind::attempt: // of a program that has not released
    case EventKind::crashed:
    case EventKind::ended:
        if (lease)
            endBelief(*lease);
        break;
    default: break;
    }
}

} // namespace lockscope
