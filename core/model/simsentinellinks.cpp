// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong between sentinels and nodes: who asks and who answers is of no matter there, but whether both ways are open.
#include "core/model/simworld.h"
#include "core/scenario/linkrows.h"

namespace lockscope {
namespace {

// Cut one way is cut: a question without an answer. A reset is over before the next question.
bool parts(FaultAction action)
{
    return !onlySlows(action) && !isMoment(action);
}

} // namespace

void SimWorld::beginSentinelLink(const Fault &fault, EventRef cause)
{
    const Duration length = fault.end.length && !fault.end.until ? *fault.end.length : noSpan;
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        const NodeId node = m_nodes[i]->id();
        const Actor link = sentinelLink(fault.target.sentinel, node);
        if (!isOfLink(fault.target, link))
            continue;
        const EventRef row = noteLink(infoOf(fault.action).row, link, cause, length, linkFaultText(fault));
        if (!parts(fault.action)) {
            noteLink(EventKind::linkHealed, link, row, Duration::zero(), {});
            continue;
        }
        LinkCut &own = m_parted[{fault.target.sentinel, node}];
        if (own.count++ == 0)
            own = {row, m_now, 1};
    }
}

void SimWorld::endSentinelLink(const Fault &fault)
{
    for (auto parted = m_parted.begin(); parted != m_parted.end();) {
        const Actor link = sentinelLink(parted->first.first, parted->first.second);
        if (!isOfLink(fault.target, link) || --parted->second.count > 0) {
            ++parted;
            continue;
        }
        noteLink(EventKind::linkHealed, link, parted->second.row, m_now - parted->second.since, linkEndText(fault.action));
        parted = m_parted.erase(parted);
    }
}

} // namespace lockscope
