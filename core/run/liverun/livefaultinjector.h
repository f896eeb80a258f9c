// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/faults/triggerwatcher.h"
#include "core/run/liverun/faults/linkfaults.h"
#include "core/run/liverun/nodes/redisnodes.h"
#include "core/run/liverun/worker.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Carries the faults of a live run out: hands each of the plan's to the part that does it, and does what the operator orders while the run
/// goes on: faults beyond those of the plan, and their end. Thread: the run's.
class LiveFaultInjector {
public:
    struct Reach {
        TriggerWatcher &triggers;
        RedisNodes &fleet;
        LinkFaults &links;
        std::function<Worker &(ClientId)> workerOf;
    };
    /// `plan`: what the run was begun with.
    LiveFaultInjector(const FaultPlan &plan, Reach reach);

    /// That fault begins, by this row.
    void begin(FaultId id, Seq row);
    /// That fault ends, or shall not begin any more.
    void end(FaultId id);
    /// Each fault begins now, unless it waits for a time, a condition or a step. REQUIRES: mayBeAdded().
    void add(const FaultPlan &more);
    /// Of a client alone: it goes on, whatever it is stopped for. Of a node alone: what lasts there ends, and a process that is down starts
    /// again. Of both: what lies on their link ends, also where it lies on others too.
    void mend(ClientId client, NodeId node);

    /// Error: a fault that can only be planned, in one line.
    static Result<Done> mayBeAdded(const FaultPlan &more);
    /// Error: a fault of a link that has no relay, in one line. Thread: any.
    Result<Done> checkRelays(const FaultPlan &more) const;

private:
    void add(const Fault &fault, FaultId id);
    void begin(FaultId id, EventRef cause);

    Reach m_reach;
    std::vector<Fault> m_faults; // by their ids: those of the plan, then those that were added
};

} // namespace lockscope
