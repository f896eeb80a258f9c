// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/director.h"
#include "run/linkfaults.h"
#include "run/nodefleet.h"
#include "run/worker.h"

#include <functional>
#include <vector>

namespace lockscope {

/// What the operator's hand does to a live run while it goes on: faults beyond those of the plan, and their end. Thread: the conductor's.
class OperatorHand {
public:
    struct Reach {
        Director &director;
        NodeFleet &fleet;
        LinkFaults &links;
        std::function<Worker &(ClientId)> workerOf;
    };
    /// `plan`: what the run was begun with.
    OperatorHand(const FaultPlan &plan, Reach reach);

    /// Each fault begins now, unless it waits for a time, a condition or a step. REQUIRES: mayBeAdded().
    void add(const FaultPlan &more);
    /// Of a client alone: it goes on, whatever it is stopped for. Of a node alone: what lasts there ends, and a process that is down starts
    /// again. Of both: what lies on their link ends, also where it lies on others too.
    void mend(ClientId client, NodeId node);

    /// Error: a fault that can only be planned, in one line.
    static Result<Done> mayBeAdded(const FaultPlan &more);

private:
    void addNodeFault(const NodeFault &fault);
    void addLinkFault(const LinkFault &fault);
    void addPause(const PauseFault &pause);
    void addCrash(const CrashFault &crash);

    Reach m_reach;
    // By the index that carries them out.
    std::vector<NodeFault> m_nodes;
    std::vector<LinkFault> m_links;
    std::size_t m_pauses;
    std::size_t m_crashes;
};

} // namespace lockscope
