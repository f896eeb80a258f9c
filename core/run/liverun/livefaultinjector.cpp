// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/livefaultinjector.h"

#include "core/trace/tracemerger.h"
#include "lockscope/base/contract.h"

#include <utility>

namespace lockscope {
namespace {

Error onlyPlanned(const Fault &fault, std::string_view why)
{
    return Error{"faults." + std::string(infoOf(familyOf(fault.action)).name) + ": " + std::string(why)};
}

} // namespace

LiveFaultInjector::LiveFaultInjector(const FaultPlan &plan, Reach reach) : m_reach(std::move(reach)), m_faults(plan.begin(), plan.end()) { }

Result<Done> LiveFaultInjector::mayBeAdded(const FaultPlan &more)
{
    for (const Fault &fault : more) {
        if (fault.action == FaultAction::lateStart)
            return onlyPlanned(fault, "the clients have already started; this fault must be planned before the run");
        if (fault.action == FaultAction::stall)
            return onlyPlanned(fault, "the watchdogs are already running; this fault must be planned before the run");
        if (fault.target.isReplication || fault.target.sentinel != 0) // these links have a relay only for a planned fault
            return onlyPlanned(fault, std::string(infoOf(fault.action).name) + " on the link of a replica or a sentinel must be planned "
                                                                               "before the run; expected a client's link");
        if (fault.action == FaultAction::clientClock && fault.drift != 0)
            return onlyPlanned(fault, "the drift of a client's clock must be planned before the run; expected a jump (offset)");
    }
    return Done{};
}

Result<Done> LiveFaultInjector::checkRelays(const FaultPlan &more) const
{
    for (const Fault &fault : more) {
        if (subjectOf(fault.action) == FaultSubject::link && !m_reach.links.covers(fault.target))
            return Error{"faults.links: that link has no proxy, because the run has more than "
                         + std::to_string(NeededRelays::linksMax) + " links; expected a fault that is planned before the run"};
    }
    return Done{};
}

void LiveFaultInjector::begin(FaultId id, Seq row)
{
    begin(id, TraceMerger::refOf(row));
}

void LiveFaultInjector::begin(FaultId id, EventRef cause)
{
    const Fault &fault = m_faults[id];
    switch (subjectOf(fault.action)) {
    case FaultSubject::client:
        return m_reach.workerOf(fault.target.client).beginFault(fault, id, cause);
    case FaultSubject::node:
        return m_reach.fleet.beginFault(fault.action, id, cause);
    case FaultSubject::link:
        return m_reach.links.begin(id, cause);
    }
}

void LiveFaultInjector::end(FaultId id)
{
    const Fault &fault = m_faults[id];
    switch (subjectOf(fault.action)) {
    case FaultSubject::client:
        return m_reach.workerOf(fault.target.client).endFault(fault, id);
    case FaultSubject::node:
        return m_reach.fleet.endFault(fault.action, id);
    case FaultSubject::link:
        return m_reach.links.end(id);
    }
}

void LiveFaultInjector::add(const FaultPlan &more)
{
    LOCKSCOPE_ASSERT(mayBeAdded(more));
    for (const Fault &fault : more) {
        m_faults.push_back(fault);
        add(fault, m_faults.size() - 1);
    }
}

void LiveFaultInjector::add(const Fault &fault, FaultId id)
{
    const bool waits = fault.begin.when || fault.begin.time;
    switch (subjectOf(fault.action)) {
    case FaultSubject::client:
        if (infoOf(fault.action).start == FaultStart::step)
            m_reach.workerOf(fault.target.client).add(fault, id);
        else if (!waits)
            begin(id, EventRef{});
        break;
    case FaultSubject::node:
        m_reach.fleet.addFault(fault, id);
        break;
    case FaultSubject::link:
        m_reach.links.add(fault, id);
        if (!waits)
            begin(id, EventRef{});
        break;
    }
    m_reach.triggers.add(fault, id);
}

void LiveFaultInjector::mend(ClientId client, NodeId node)
{
    if (!node) {
        m_reach.workerOf(client).resume(client);
        return;
    }
    for (FaultId id = 0; id < m_faults.size(); ++id) {
        const FaultTarget &target = m_faults[id].target;
        const FaultSubject subject = subjectOf(m_faults[id].action);
        const bool isOnNode = !client && subject == FaultSubject::node && target.node == node;
        const bool isOnLink = client && subject == FaultSubject::link && (!target.client || target.client == client) && (!target.node || target.node == node);
        if (isOnNode || isOnLink)
            end(id);
    }
}

} // namespace lockscope
