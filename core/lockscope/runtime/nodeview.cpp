// SPDX-License-Identifier: MIT
#include "lockscope/runtime/nodeview.h"

#include <algorithm>

namespace lockscope {

void NodeView::clear()
{
    m_masters.clear();
    m_unanswered.clear();
    m_unsupported.clear();
}

// Makes room for all masters of the lock at once, because the next commands go to the other masters.
void NodeView::makeStates(NodeId master)
{
    m_masters.resize(std::max<std::size_t>(master.value, static_cast<std::size_t>(m_nodeCount)) + 1);
}

NodeId NodeView::primaryOf(NodeId master)
{
    if (knowsPrimary(master))
        return m_masters[master.value].primary;
    if (master == storeNode)
        return master;
    return stateOf(master).primary = m_world.primaryOf(master);
}

void NodeView::learnPrimary(NodeId master, NodeId primary)
{
    if (master != storeNode)
        stateOf(master).primary = primary;
}

void NodeView::changeUnanswered(NodeId node, int change)
{
    if (m_unanswered.size() <= node.value)
        m_unanswered.resize(node.value + 1u);
    m_unanswered[node.value] += change;
}

bool NodeView::isSupported(NodeId node, const Command &command) const
{
    return supportsCommand(m_world.server(), command.arguments())
        && std::none_of(m_unsupported.begin(), m_unsupported.end(),
                        [&](const Unsupported &unsupported) { return unsupported.node == node && unsupported.form == &command.form(); });
}

Command NodeView::chosenFor(NodeId node, const Command &command) const
{
    if (isSilent(node))
        return command.mostCompatible();
    return !command.hasAlternative() || isSupported(node, command) ? command : chosenFor(node, command.alternative());
}

} // namespace lockscope
