// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/scenario/settings.h"
#include "lockscope/runtime/processclock.h"

#include <map>
#include <string>

namespace lockscope {

/// Returns whether the run must control the nodes' clocks, because a setting or a fault changes
/// them.
bool needsNodeClocks(const FaultPlan &plan, const Settings &settings);

/// Returns whether the run must track which data the nodes have synced to disk: a crash is a power
/// loss, and the nodes write an append-only file.
bool needsSyncs(const Settings &settings);

/// The clock rates of the nodes: the setting `clock-drift` for all nodes, plus the drift of faults.
/// The same for the model and live runs. Thread: any, one at a time.
class NodeRates {
public:
    /// `drift`: the setting `clock-drift`, in ppm.
    explicit NodeRates(double drift) : m_commonDrift(drift) { }

    /// Returns the rate without faults.
    ClockRate withoutFaults() const { return rateOf(m_commonDrift); }
    /// Must be called when a fault of `drift` ppm begins or ends on the node. Return the node's
    /// rate from now on.
    ClockRate begin(NodeId node, double drift)
    {
        return rateOf(m_commonDrift + (m_faultDrifts[node] += drift));
    }
    ClockRate end(NodeId node, double drift) { return begin(node, -drift); }

private:
    static ClockRate rateOf(double ppm);
    double m_commonDrift; // of all nodes, in ppm
    std::map<NodeId, double> m_faultDrifts;
};

/// Describes a rate relative to the clients' clocks: "runs 50000 ppm faster", "runs 50000 ppm
/// slower", "runs at the normal rate".
std::string rateText(ClockRate rate);

} // namespace lockscope
