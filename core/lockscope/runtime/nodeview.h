// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/inlined.h"
#include "lockscope/commands/command.h"
#include "lockscope/runtime/world.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// What a client process has learned about the nodes: which process currently serves as each master, which nodes have timed out, and which
/// commands they do not support. Cleared when the process ends. Thread: the process's.
class NodeView {
public:
    explicit NodeView(const World &world) : m_world(world) { }
    /// Sets the number of nodes for the next run.
    void begin(int nodeCount) { m_nodeCount = nodeCount; }
    void forget();

    /// Returns the process that serves as this master, as far as this client has learned. It queries the world at its first command and
    /// again after forgetPrimary().
    NodeId primaryOf(NodeId master);
    bool knowsPrimary(NodeId master) const { return master.value < m_places.size() && m_places[master.value].primary; }
    /// Sets the process that serves as this master from now on, without a query.
    void learnPrimary(NodeId master, NodeId primary);
    /// Call it when the node refused a command with READONLY, did not answer, or lost its connection: the next command queries the primary
    /// again.
    void forgetPrimary(NodeId master) { learnPrimary(master, NodeId{}); }
    /// Returns the process to which a command for this master is sent. A command that waits for replicas refers to what was written over
    /// its own connection. So it goes where the last command went, even if the primary has changed.
    LOCKSCOPE_INLINED NodeId targetOf(NodeId master, const Command &command)
    {
        if (master == storeNode)
            return master;
        Place &place = placeOf(master);
        if (!command.form().waitsForReplicas || !place.asked)
            place.asked = place.primary ? place.primary : primaryOf(master);
        return place.asked;
    }

    /// Returns whether a command to the node has timed out and is still unanswered: the node or the link to it hangs.
    bool isSilent(NodeId node) const { return m_silences.size() > node.value && m_silences[node.value] > 0; }
    void countSilence(NodeId node, int more);

    /// Returns the command to send to the node: an alternative form, if the node is silent or is known not to support this command.
    Command chosenFor(NodeId node, const Command &command) const;
    /// Returns whether chosenFor() may return an alternative.
    bool mayChooseFor(NodeId node, const Command &command) const { return isSilent(node) || command.hasOther(); }
    /// Records that the node does not support commands of this form.
    void learnUnknown(NodeId node, const CommandForm &form) { m_unknown.push_back({node, &form}); }

private:
    // The process that serves as a master, as last queried; and the process that received the last command for that master.
    struct Place {
        NodeId primary;
        NodeId asked;
    };
    struct Unknown {
        NodeId node;
        const CommandForm *form;
    };
    Place &placeOf(NodeId master)
    {
        if (m_places.size() <= master.value) [[unlikely]]
            makePlaces(master);
        return m_places[master.value];
    }
    void makePlaces(NodeId master);
    bool isKnown(NodeId node, const Command &command) const;

    const World &m_world;
    int m_nodeCount = 0;
    std::vector<Place> m_places; // by master
    std::vector<int> m_silences; // by node: the number of commands that timed out and are still unanswered
    std::vector<Unknown> m_unknown;
};

} // namespace lockscope
