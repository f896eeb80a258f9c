// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/inlined.h"
#include "lockscope/commands/command.h"
#include "lockscope/runtime/world.h"

#include <cstddef>
#include <vector>

namespace lockscope {

/// What a client process knows of the nodes: which process serves a master's place, which of them let it wait, and what they do not know.
/// A process forgets it when it ends. Thread: the process's.
class NodeView {
public:
    explicit NodeView(const World &world) : m_world(world) { }
    /// For the next run.
    void begin(int nodeCount) { m_nodeCount = nodeCount; }
    void forget();

    /// The process that serves a master's place, as far as this client knows. It asks at its first command, and again after forgetPrimary().
    NodeId primaryOf(NodeId master);
    bool knowsPrimary(NodeId master) const { return master.value < m_places.size() && m_places[master.value].primary; }
    /// It hears by itself which process serves that place from now on.
    void learnPrimary(NodeId master, NodeId primary);
    /// It refused a command as READONLY, did not answer, or lost its connection: it is asked for again before the next command.
    void forgetPrimary(NodeId master) { learnPrimary(master, NodeId{}); }
    /// The process that a command for that place goes to. A command that waits for replicas asks about what was written over its own
    /// connection: it goes where the last command went, whichever is the primary by now.
    LOCKSCOPE_INLINED NodeId targetOf(NodeId master, const Command &command)
    {
        if (master == storeNode)
            return master;
        Place &place = placeOf(master);
        if (!command.form().waitsForReplicas || !place.asked)
            place.asked = place.primary ? place.primary : primaryOf(master);
        return place.asked;
    }

    /// Whether the node has let a time-out pass and has not answered that command since: it hangs, or the way to it does.
    bool isSilent(NodeId node) const { return m_silences.size() > node.value && m_silences[node.value] > 0; }
    void countSilence(NodeId node, int more);

    /// What is sent to the node where that is asked for: another form of the command, if the node is silent or is known not to know this one.
    Command chosenFor(NodeId node, const Command &command) const;
    /// Whether chosenFor() may return another one.
    bool mayChooseFor(NodeId node, const Command &command) const { return isSilent(node) || command.hasOther(); }
    /// The node has answered that it does not know commands of that form.
    void learnUnknown(NodeId node, const CommandForm &form) { m_unknown.push_back({node, &form}); }

private:
    // Which process serves a master's place, as far as it has asked; and the process that the last command for it went to.
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
    std::vector<int> m_silences; // by node: commands that timed out and are not answered yet
    std::vector<Unknown> m_unknown;
};

} // namespace lockscope
