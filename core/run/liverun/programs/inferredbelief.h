// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/programs/commandmeaning.h"
#include "core/run/liverun/programs/programreport.h"

#include <set>
#include <vector>

namespace lockscope {

/// Infers what a program believes from its commands and their replies, for a program that reports nothing. It holds the lock when a
/// majority of the nodes has said yes to its command that acquires, and it is inside from then until it sends a release. A program that has
/// sent nothing to any other node than one needs the yes of this node. A value.
class InferredBelief {
public:
    using Reports = std::vector<ProgramReport>;
    explicit InferredBelief(int nodes) : m_nodes(nodes) { }

    /// Call it before the row of a command is written. Returns what the program is about to do.
    Reports sent(const CommandMeaning &meaning, NodeId node);
    /// Call it after the row of a reply is written. `hasDone`: the node has done what the command asks. Returns what the program has
    /// learned.
    Reports replied(const CommandMeaning &meaning, bool hasDone);

private:
    enum class State : std::uint8_t { idle, trying, holding, releasing };
    int nodeCount() const { return m_asked.size() == 1 ? 1 : m_nodes; }
    int quorum() const { return nodeCount() / 2 + 1; }
    void begin(State state);

    int m_nodes;
    std::set<NodeId> m_asked; // the nodes that got a command
    State m_state = State::idle;
    int m_yes = 0; // replies since the state began
    int m_no = 0;
};

} // namespace lockscope
