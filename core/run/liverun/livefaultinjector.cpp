// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/livefaultinjector.h"

#include "core/scenario/faultlist.h"
#include "core/trace/tracemerger.h"
#include "lockscope/base/contract.h"

#include <utility>

namespace lockscope {
namespace {

RunRefusal mustBePlanned(const Fault &fault, MarkedText text, const std::string &what = {})
{
    const std::string name = "faults." + std::string(infoOf(familyOf(fault.action)).name) + what;
    return RunRefusal{{text, {{"fault", named(name, faultText(fault))}}}};
}

} // namespace

LiveFaultInjector::LiveFaultInjector(const FaultPlan &plan, TriggerWatcher &triggers,
    RedisNodes &nodes, LinkFaults &links, std::function<ClientHost &(ClientId)> hostOf)
    : m_triggers(triggers), m_nodes(nodes), m_links(links), m_hostOf(std::move(hostOf)),
      m_faults(plan.begin(), plan.end())
{
}

Result<Done, RunRefusal> LiveFaultInjector::mayBeAdded(const FaultPlan &faults)
{
    for (const Fault &fault : faults) {
        if (fault.action == FaultAction::lateStart)
            return mustBePlanned(fault,
                LOCKSCOPE_TEXT("Refusal",
                    "{fault}: the clients have already started; this fault must be planned before "
                    "the run"));
        if (fault.action == FaultAction::stall)
            return mustBePlanned(fault,
                LOCKSCOPE_TEXT(
                    "Refusal", "{fault}: a stall of a watchdog must be planned before the run"));
        if (fault.target.isReplication
            || fault.target.sentinel
                != 0) // such a link has a relay only if a planned fault needs it
            return mustBePlanned(fault,
                LOCKSCOPE_TEXT(
                    "Refusal", "{fault} must be planned before the run; expected a client's link"),
                ": " + std::string(infoOf(fault.action).name)
                    + " on the link of a replica or a sentinel");
        if (fault.action == FaultAction::clientClock && fault.drift != 0)
            return mustBePlanned(fault,
                LOCKSCOPE_TEXT("Refusal",
                    "{fault}: the drift of a client's clock must be planned before the run; "
                    "expected a jump (offset)"));
    }
    return Done{};
}

Result<Done, RunRefusal> LiveFaultInjector::checkRelays(const FaultPlan &faults) const
{
    for (const Fault &fault : faults) {
        if (subjectOf(fault.action) == FaultSubject::link && !m_links.covers(fault.target))
            return RunRefusal{
                {LOCKSCOPE_TEXT("Refusal",
                     "{fault}: that link has no proxy, because the run has more than {max} links; "
                     "expected a fault that is planned before the run"),
                    {{"fault", named("faults.links", faultText(fault))},
                        {"max", NeededRelays::linksMax}}}};
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
    case FaultSubject::client: return m_hostOf(fault.target.client).beginFault(fault, id, cause);
    case FaultSubject::node: return m_nodes.beginFault(fault.action, id, cause);
    case FaultSubject::link: return m_links.begin(id, cause);
    }
}

void LiveFaultInjector::end(FaultId id)
{
    const Fault &fault = m_faults[id];
    switch (subjectOf(fault.action)) {
    case FaultSubject::client: return m_hostOf(fault.target.client).endFault(fault, id);
    case FaultSubject::node: return m_nodes.endFault(fault.action, id);
    case FaultSubject::link: return m_links.end(id);
    }
}

void LiveFaultInjector::add(const FaultPlan &faults)
{
    LOCKSCOPE_ASSERT(mayBeAdded(faults));
    for (const Fault &fault : faults) {
        m_faults.push_back(fault);
        add(fault, m_faults.size() - 1);
    }
}

void LiveFaultInjector::add(const Fault &fault, FaultId id)
{
    const bool mustWait = fault.begin.when || fault.begin.time;
    switch (subjectOf(fault.action)) {
    case FaultSubject::client:
        if (infoOf(fault.action).start == FaultStart::step)
            m_hostOf(fault.target.client).add(fault, id);
        else if (!mustWait)
            begin(id, EventRef{});
        break;
    case FaultSubject::node: m_nodes.addFault(fault, id); break;
    case FaultSubject::link:
        m_links.add(fault, id);
        if (!mustWait)
            begin(id, EventRef{});
        break;
    }
    m_triggers.add(fault, id);
}

void LiveFaultInjector::endFaults(ClientId client, NodeId node)
{
    if (!node) {
        m_hostOf(client).resume(client);
        return;
    }
    for (FaultId id = 0; id < m_faults.size(); ++id) {
        const FaultTarget &target = m_faults[id].target;
        const FaultSubject subject = subjectOf(m_faults[id].action);
        const bool isOnNode = !client && subject == FaultSubject::node && target.node == node;
        const bool isOnLink = client && subject == FaultSubject::link
            && (!target.client || target.client == client) && (!target.node || target.node == node);
        if (isOnNode || isOnLink)
            end(id);
    }
}

} // namespace lockscope
