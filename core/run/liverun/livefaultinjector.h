// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/triggerwatcher.h"
#include "core/run/liverun/faults/linkfaults.h"
#include "core/run/liverun/nodes/redisnodes.h"
#include "core/run/liverun/worker.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Carries out the faults of a live run: passes each planned fault to the part that executes it. Also carries out what the operator orders
/// during the run: additional faults, and the end of faults. Thread: the run's.
class LiveFaultInjector {
public:
    struct Reach {
        TriggerWatcher &triggers;
        RedisNodes &fleet;
        LinkFaults &links;
        std::function<Worker &(ClientId)> workerOf;
    };
    /// `plan`: the plan that the run started with.
    LiveFaultInjector(const FaultPlan &plan, Reach reach);

    /// Begins the fault; `row` is its cause.
    void begin(FaultId id, Seq row);
    /// Ends the fault. If it has not begun, it never begins.
    void end(FaultId id);
    /// Adds faults. Each begins now, unless it waits for a time, a condition or a step. REQUIRES: mayBeAdded().
    void add(const FaultPlan &more);
    /// With a client alone: resumes it, for whatever reason it is stopped. With a node alone: ends the faults on the node that last, and
    /// restarts its process if it is down. With both: ends the faults on their link; such a fault ends on other links too.
    void mend(ClientId client, NodeId node);

    /// Returns an error of one line if a fault can only be planned before the run.
    static Result<Done> mayBeAdded(const FaultPlan &more);
    /// Returns an error of one line if a fault is on a link without a relay. Thread: any.
    Result<Done> checkRelays(const FaultPlan &more) const;

private:
    void add(const Fault &fault, FaultId id);
    void begin(FaultId id, EventRef cause);

    Reach m_reach;
    std::vector<Fault> m_faults; // index: fault id; first the plan's faults, then the added ones
};

} // namespace lockscope
