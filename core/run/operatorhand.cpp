// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/operatorhand.h"

#include "base/contract.h"
#include "trace/weaver.h"

#include <utility>

namespace lockscope {

OperatorHand::OperatorHand(const FaultPlan &plan, Reach reach)
    : m_reach(std::move(reach)), m_nodes(plan.nodes), m_links(plan.links), m_pauses(plan.pauses.size()), m_crashes(plan.crashes.size())
{
}

Result<Done> OperatorHand::mayBeAdded(const FaultPlan &more)
{
    if (!more.holds.empty())
        return Error{"faults.holds: the clients have begun; expected a fault that can come while the run goes on"};
    if (!more.stalls.empty())
        return Error{"faults.stalls: the watchdogs run; expected a fault that can come while the run goes on"};
    for (const LinkFault &link : more.links) {
        if (link.isReplication || link.sentinel != 0) // no relay lies there unless the plan wants one
            return Error{"faults.links: " + std::string(linkFaultName(link.kind))
                         + " of a replica's or a sentinel's link can only be planned; expected a client's link while the run goes on"};
    }
    for (const ClockFault &clock : more.clocks) {
        if (clock.drift != 0)
            return Error{"faults.clocks: a client's clock drifts from the beginning or not at all; expected a jump (offset)"};
    }
    return Done{};
}

void OperatorHand::add(const FaultPlan &more)
{
    LOCKSCOPE_ASSERT(mayBeAdded(more));
    for (const NodeFault &fault : more.nodes)
        addNodeFault(fault);
    for (const LinkFault &fault : more.links)
        addLinkFault(fault);
    for (const PauseFault &pause : more.pauses)
        addPause(pause);
    for (const CrashFault &crash : more.crashes)
        addCrash(crash);
    for (const FailoverFault &failover : more.failovers) {
        const auto index = m_reach.fleet.addFailover(failover);
        if (index && failover.when)
            m_reach.director.watch(*failover.when, [this, at = *index](Seq row) { m_reach.fleet.beginFailover(at, Weaver::refOf(row)); });
    }
    for (const ClockFault &clock : more.clocks) {
        const auto jump = [this, clock](EventRef cause) { m_reach.workerOf(clock.client).jumpClock(clock, cause); };
        if (clock.when)
            m_reach.director.watch(*clock.when, [jump](Seq row) { jump(Weaver::refOf(row)); });
        else
            jump(EventRef{});
    }
}

void OperatorHand::addNodeFault(const NodeFault &fault)
{
    const std::size_t index = m_reach.fleet.addFault(fault);
    LOCKSCOPE_ASSERT(index == m_nodes.size());
    m_nodes.push_back(fault);
    if (fault.when)
        m_reach.director.watch(*fault.when, [this, index](Seq row) { m_reach.fleet.beginFault(index, Weaver::refOf(row)); });
    if (fault.until)
        m_reach.director.watch(*fault.until, [this, index](Seq) { m_reach.fleet.endFault(index); });
}

void OperatorHand::addLinkFault(const LinkFault &fault)
{
    const std::size_t index = m_links.size();
    m_links.push_back(fault);
    m_reach.links.add(fault, index);
    if (fault.when)
        m_reach.director.watch(*fault.when, [this, index](Seq row) { m_reach.links.begin(index, Weaver::refOf(row)); });
    else if (!fault.time)
        m_reach.links.begin(index, EventRef{});
    if (fault.until)
        m_reach.director.watch(*fault.until, [this, index](Seq) { m_reach.links.end(index); });
}

void OperatorHand::addPause(const PauseFault &pause)
{
    const std::size_t index = m_pauses++;
    m_reach.workerOf(pause.at.client).add(pause, index);
    m_reach.director.add(pause, index);
}

void OperatorHand::addCrash(const CrashFault &crash)
{
    const std::size_t index = m_crashes++;
    m_reach.workerOf(crash.at.client).add(crash, index);
    m_reach.director.add(crash, index);
}

void OperatorHand::mend(ClientId client, NodeId node)
{
    if (!node) {
        m_reach.workerOf(client).resume(client);
        return;
    }
    for (std::size_t i = 0; i < m_nodes.size() && !client; ++i) {
        if (m_nodes[i].node == node)
            m_reach.fleet.endFault(i);
    }
    for (std::size_t i = 0; i < m_links.size() && client; ++i) {
        const LinkFault &fault = m_links[i];
        if ((!fault.client || fault.client == client) && (!fault.node || fault.node == node))
            m_reach.links.end(i);
    }
}

} // namespace lockscope
