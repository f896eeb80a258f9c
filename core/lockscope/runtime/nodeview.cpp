// SPDX-License-Identifier: MIT
#include "lockscope/runtime/nodeview.h"

#include <algorithm>

namespace lockscope {

void NodeView::clear()
{
    m_places.clear();
    m_unanswered.clear();
    m_unsupported.clear();
}

// Makes room for all places of the lock at once, because the next commands will go to the other
// places.
void NodeView::makeStates(NodeId place)
{
    m_places.resize(std::max<std::size_t>(place.value, static_cast<std::size_t>(m_nodeCount)) + 1);
}

NodeId NodeView::primaryOf(NodeId place)
{
    if (knowsPrimary(place))
        return m_places[place.value].primary;
    if (place == storeNode)
        return place;
    return stateOf(place).primary = m_world.primaryOf(place);
}

void NodeView::learnPrimary(NodeId place, NodeId primary)
{
    if (place != storeNode)
        stateOf(place).primary = primary;
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
        && std::none_of(
            m_unsupported.begin(), m_unsupported.end(), [&](const Unsupported &unsupported) {
                return unsupported.node == node && unsupported.form == &command.form();
            });
}

Command NodeView::commandFor(NodeId node, const Command &command) const
{
    if (isSilent(node))
        return command.mostCompatible();
    return !command.hasAlternative() || isSupported(node, command)
        ? command
        : commandFor(node, command.alternative());
}

} // namespace lockscope
