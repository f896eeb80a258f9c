// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/inlined.h"
#include "lockscope/commands/command.h"
#include "lockscope/runtime/world.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// What a client process has learned about the nodes from their answers: which node currently acts as each master, which nodes have timed
/// out, and which commands they do not support. It is cleared when the process ends. Here and in ProcessCalls, a master is a node by the
/// number that schemes use for it; after a failover, another node may act as this master (World::primaryOf()). Thread: the process's.
class NodeView {
public:
    explicit NodeView(const World &world) : m_world(world) { }
    /// Sets the number of nodes for the next run.
    void setNodeCount(int nodeCount) { m_nodeCount = nodeCount; }
    /// Clears everything that was learned. Call it when the process ends.
    void clear();

    /// Returns the node that acts as this master according to the client's last query. The first call, and the first call after
    /// forgetPrimary(), queries the world.
    NodeId primaryOf(NodeId master);
    bool knowsPrimary(NodeId master) const { return master.value < m_masters.size() && m_masters[master.value].primary; }
    /// Sets the node that acts as this master from now on, without a query.
    void learnPrimary(NodeId master, NodeId primary);
    /// Makes the next command query the primary again. Call it when the node refused a command with READONLY, did not answer, or when the
    /// connection to it was lost.
    void forgetPrimary(NodeId master) { learnPrimary(master, NodeId{}); }
    /// Returns the node to which a command for this master is sent. A command that waits for replicas (WAIT) refers to the writes on its
    /// own connection. So it goes to the node of the previous command, even if another node has become the primary.
    LOCKSCOPE_INLINED NodeId targetOf(NodeId master, const Command &command)
    {
        if (master == storeNode)
            return master;
        MasterState &state = stateOf(master);
        if (!command.form().waitsForReplicas || !state.lastTarget)
            state.lastTarget = state.primary ? state.primary : primaryOf(master);
        return state.lastTarget;
    }

    /// Returns whether a command to the node has timed out and is still unanswered: the node or the link to it hangs.
    bool isSilent(NodeId node) const { return m_unanswered.size() > node.value && m_unanswered[node.value] > 0; }
    /// Adds `change` (1 or -1) to the number of the node's commands that have timed out and are still unanswered.
    void changeUnanswered(NodeId node, int change);

    /// Returns the command to send to the node. If the node is silent, or is known not to support this command, returns an alternative.
    Command chosenFor(NodeId node, const Command &command) const;
    /// Returns whether chosenFor() may return an alternative.
    bool mayChooseFor(NodeId node, const Command &command) const { return isSilent(node) || command.hasAlternative(); }
    /// Records that the node does not support commands of this form.
    void learnUnsupported(NodeId node, const CommandForm &form) { m_unsupported.push_back({node, &form}); }

private:
    // The node that acts as a master according to the last query, and the node to which the last command for that master was sent.
    struct MasterState {
        NodeId primary;
        NodeId lastTarget;
    };
    // A form of command that a node does not support.
    struct Unsupported {
        NodeId node;
        const CommandForm *form;
    };
    MasterState &stateOf(NodeId master)
    {
        if (m_masters.size() <= master.value) [[unlikely]]
            makeStates(master);
        return m_masters[master.value];
    }
    void makeStates(NodeId master);
    bool isSupported(NodeId node, const Command &command) const;

    const World &m_world;
    int m_nodeCount = 0;
    std::vector<MasterState> m_masters; // by master
    std::vector<int> m_unanswered; // by node: the number of commands that have timed out and are still unanswered
    std::vector<Unsupported> m_unsupported;
};

} // namespace lockscope
