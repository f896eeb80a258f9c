// SPDX-License-Identifier: MIT
#include "lockscope/runtime/nodeview.h"

#include <algorithm>

namespace lockscope {

void NodeView::forget()
{
    m_places.clear();
    m_silences.clear();
    m_unknown.clear();
}

// Makes room for all masters of the lock at once, because commands are sent to one after the other.
void NodeView::makePlaces(NodeId master)
{
    m_places.resize(std::max<std::size_t>(master.value, static_cast<std::size_t>(m_nodeCount)) + 1);
}

NodeId NodeView::primaryOf(NodeId master)
{
    if (knowsPrimary(master))
        return m_places[master.value].primary;
    if (master == storeNode)
        return master;
    return placeOf(master).primary = m_world.primaryOf(master);
}

void NodeView::learnPrimary(NodeId master, NodeId primary)
{
    if (master != storeNode)
        placeOf(master).primary = primary;
}

void NodeView::countSilence(NodeId node, int more)
{
    if (m_silences.size() <= node.value)
        m_silences.resize(node.value + 1u);
    m_silences[node.value] += more;
}

bool NodeView::isKnown(NodeId node, const Command &command) const
{
    return knowsCommand(m_world.server(), command.arguments())
        && std::none_of(m_unknown.begin(), m_unknown.end(),
                        [&](const Unknown &unknown) { return unknown.node == node && unknown.form == &command.form(); });
}

Command NodeView::chosenFor(NodeId node, const Command &command) const
{
    if (isSilent(node))
        return command.surest();
    return !command.hasOther() || isKnown(node, command) ? command : chosenFor(node, command.other());
}

} // namespace lockscope
