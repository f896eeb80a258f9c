// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/inlined.h"
#include "lockscope/commands/command.h"
#include "lockscope/runtime/world.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// What a client process has learned about the nodes from their answers: which node is the primary
/// of each place, which nodes have timed out, and which commands they do not support. It is cleared
/// when the process ends. A place is a node that was a primary at the start of the run, together
/// with its replicas. It has the number of that node. Schemes send their commands to places; after
/// a failover, another node of the place is its primary (World::primaryOf()). Thread: the
/// process's.
class NodeView {
public:
    explicit NodeView(const World &world) : m_world(world) { }
    /// Sets the number of nodes for the next run.
    void setNodeCount(int nodeCount) { m_nodeCount = nodeCount; }
    /// Clears everything that was learned. Call it when the process ends.
    void clear();

    /// Returns the primary of the place according to the client's last query. The first call, and
    /// the first call after forgetPrimary(), queries the world. The store is its own primary.
    NodeId primaryOf(NodeId place);
    bool knowsPrimary(NodeId place) const
    {
        return place.value < m_places.size() && m_places[place.value].primary;
    }
    /// Sets the primary of the place, without a query.
    void learnPrimary(NodeId place, NodeId primary);
    /// Makes the next command query the primary again. Call it when the node refused a command with
    /// READONLY, did not answer, or when the connection to it was lost.
    void forgetPrimary(NodeId place) { learnPrimary(place, NodeId{}); }
    /// Returns the node to which a command for this place is sent. A command that waits for
    /// replicas (WAIT) refers to the writes on its own connection. So it goes to the node of the
    /// previous command, even if another node has become the primary.
    LOCKSCOPE_INLINED NodeId targetOf(NodeId place, const Command &command)
    {
        if (place == storeNode)
            return place;
        PlaceState &state = stateOf(place);
        if (!command.form().waitsForReplicas || !state.lastTarget)
            state.lastTarget = state.primary ? state.primary : primaryOf(place);
        return state.lastTarget;
    }

    /// Returns whether a command to the node has timed out and is still unanswered: the node or the
    /// link to it hangs.
    bool isSilent(NodeId node) const
    {
        return m_unanswered.size() > node.value && m_unanswered[node.value] > 0;
    }
    /// Adds `change` (1 or -1) to the number of the node's commands that have timed out and are
    /// still unanswered.
    void changeUnanswered(NodeId node, int change);

    /// Returns the command to send to the node. If the node is silent, or is known not to support
    /// this command, returns an alternative.
    Command commandFor(NodeId node, const Command &command) const;
    /// Returns whether commandFor() may return an alternative. If not, callers need not call it.
    bool mayNeedAlternative(NodeId node, const Command &command) const
    {
        return isSilent(node) || command.hasAlternative();
    }
    /// Records that the node does not support commands of this form.
    void learnUnsupported(NodeId node, const CommandForm &form)
    {
        m_unsupported.push_back({node, &form});
    }

private:
    // The primary of a place according to the last query, and the node to which the last command
    // for this place was sent.
    struct PlaceState {
        NodeId primary;
        NodeId lastTarget;
    };
    // A form of command that a node does not support.
    struct Unsupported {
        NodeId node;
        const CommandForm *form;
    };
    PlaceState &stateOf(NodeId place)
    {
        if (m_places.size() <= place.value) [[unlikely]]
            makeStates(place);
        return m_places[place.value];
    }
    void makeStates(NodeId place);
    bool isSupported(NodeId node, const Command &command) const;

    const World &m_world;
    int m_nodeCount = 0;
    std::vector<PlaceState> m_places; // by place
    std::vector<int> m_unanswered;    // by node: the number of commands that have timed out and are
                                      // still unanswered
    std::vector<Unsupported> m_unsupported;
};

} // namespace lockscope
