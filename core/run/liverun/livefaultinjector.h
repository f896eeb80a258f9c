// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/check/checkrun.h"
#include "core/run/faults/triggerwatcher.h"
#include "core/run/liverun/clienthost.h"
#include "core/run/liverun/faults/linkfaults.h"
#include "core/run/liverun/nodes/redisnodes.h"

#include <functional>
#include <vector>

namespace lockscope {

/// Passes each fault of a live run to the object that executes it: nodes, links or clients. Also
/// adds and ends faults on the operator's order. Thread: that of the run.
class LiveFaultInjector {
public:
    /// `plan`: the plan that the run started with. The others execute faults, or learn of them.
    LiveFaultInjector(const FaultPlan &plan, TriggerWatcher &triggers, RedisNodes &nodes,
        LinkFaults &links, std::function<ClientHost &(ClientId)> hostOf);

    /// Begins the fault. `row`: the row that fulfilled its condition.
    void begin(FaultId id, Seq row);
    /// Ends the fault. If it has not begun, it never begins.
    void end(FaultId id);
    /// Adds faults. Each begins now, unless it waits for a time, a condition or a step. REQUIRES:
    /// mayBeAdded() and checkRelays() return no error for these faults, and their targets exist.
    void add(const FaultPlan &faults);
    /// With a client only (node 0): resumes the client, whichever pause it is in, or restarts it if
    /// it has crashed. With a node only
    /// (client 0): ends all faults on the node, and restarts its process if it is down. With both:
    /// ends all faults on their link; a fault that targets several links ends on all of them.
    void endFaults(ClientId client, NodeId node);

    /// Checks whether faults of these kinds can be added during a run. Error, one line: a fault can
    /// only be planned before the run.
    static Result<Done, RunRefusal> mayBeAdded(const FaultPlan &faults);
    /// Checks whether the links of these faults have relays. Error, one line: a link has none.
    /// Thread: any.
    Result<Done, RunRefusal> checkRelays(const FaultPlan &faults) const;

private:
    void add(const Fault &fault, FaultId id);
    void begin(FaultId id, EventRef cause);

    TriggerWatcher &m_triggers;
    RedisNodes &m_nodes;
    LinkFaults &m_links;
    const std::function<ClientHost &(ClientId)> m_hostOf;
    std::vector<Fault> m_faults; // index: fault id; first the plan's faults, then the added ones
};

} // namespace lockscope
