// SPDX-License-Identifier: MIT
#include "trace/leasewatch.h"

#include <algorithm>
#include <utility>

namespace lockscope {

LeaseWatch::LeaseWatch(TraceWriter &writer, Appended appended) : m_writer(writer), m_appended(std::move(appended)) { }

Seq LeaseWatch::write(const Event &event)
{
    const Seq seq = m_writer.append(event);
    if (m_appended)
        m_appended(event, seq);
    return seq;
}

Seq LeaseWatch::append(const Event &event)
{
    advance(event.time);
    const Seq seq = write(event);
    follow(event, seq);
    return seq;
}

void LeaseWatch::advance(WorldTime time)
{
    while (m_firstEnd <= time) {
        Lease *first = nullptr;
        WorldTime next = WorldTime::max();
        for (auto &[client, lease] : m_leases) {
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

void LeaseWatch::begin(Lease &lease, const Event &event, Seq seq)
{
    lease.end = event.span == noSpan ? WorldTime::max() : event.time + event.span;
    lease.begun = event;
    lease.begunSeq = seq;
    m_firstEnd = std::min(m_firstEnd, lease.end);
}

void LeaseWatch::follow(const Event &event, Seq seq)
{
    switch (event.kind) {
    case EventKind::extended: // a renewal may be answered after its client has left; without a belief nobody renews anything
        if (const auto found = m_leases.find(event.client); found != m_leases.end())
            begin(found->second, event, seq);
        break;
    case EventKind::granted:
        m_leases[event.client].hasLeft = false;
        begin(m_leases[event.client], event, seq);
        break;
    case EventKind::left:
        if (const auto found = m_leases.find(event.client); found != m_leases.end())
            found->second.hasLeft = true;
        break;
    case EventKind::sent: // the release leaves: the belief is over
        if (const auto found = m_leases.find(event.client); found != m_leases.end() && found->second.hasLeft)
            m_leases.erase(found);
        break;
    case EventKind::released:
    case EventKind::releaseRefused: // a release may be answered to its end when its client has long been granted the next lock
        if (const auto found = m_leases.find(event.client); found != m_leases.end() && (!event.attempt || found->second.begun.attempt == event.attempt))
            m_leases.erase(found);
        break;
    case EventKind::crashed:
        m_leases.erase(event.client);
        break;
    default:
        break;
    }
}

} // namespace lockscope
