// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/programs/commandmeaning.h"
#include "core/run/liverun/programs/programreport.h"

#include <set>
#include <vector>

namespace lockscope {

/// Infers from the commands and replies of a program whether it holds the lock, for a program that
/// reports nothing. The program holds the lock when a majority of the nodes has executed the
/// program's command that acquires the lock. The program is in the critical section from then until
/// it sends a release. If the program has sent commands to one node only, this node alone decides.
/// A value.
class InferredBelief {
public:
    using Reports = std::vector<ProgramReport>;
    explicit InferredBelief(int nodes) : m_nodes(nodes) { }

    /// Must be called before the row of a command is written. Returns the inferred reports: those
    /// that the program would have sent before this command if it sent reports.
    Reports sent(const CommandMeaning &meaning, NodeId node);
    /// Must be called after the row of a reply is written. `hasTakenEffect`: the node has done what
    /// the command asks for. Returns the inferred reports: those that the program would have sent
    /// after this reply.
    Reports replied(const CommandMeaning &meaning, bool hasTakenEffect);

private:
    enum class State : std::uint8_t { idle, trying, holding, releasing };
    // Returns the number of nodes of which a majority decides.
    int decidingNodes() const { return m_nodesUsed.size() == 1 ? 1 : m_nodes; }
    int quorum() const { return decidingNodes() / 2 + 1; }
    void beginState(State state);

    int m_nodes;
    std::set<NodeId> m_nodesUsed; // the nodes to which the program has sent a command
    State m_state = State::idle;
    std::string m_key; // the key and the token of the command that began the last attempt
    std::string m_token;
    int m_yes = 0; // number of replies by nodes that did what the command asks for, since the state
                   // began or the last extension
    int m_no = 0;  // number of other replies since then
};

} // namespace lockscope
