// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/scenario/settings.h"
#include "lockscope/runtime/processclock.h"

#include <map>
#include <string>

namespace lockscope {

/// Returns whether the run must control the nodes' clocks: a setting or a fault changes them.
bool needsNodeClocks(const FaultPlan &plan, const Settings &settings);

/// Returns whether the run must track what the nodes have synced to disk: power may fail, and appends are not synced at once.
bool needsSyncs(const Settings &settings);

/// The clock rates of the nodes: the setting `clock-drift` for all nodes, plus the drift of faults. The same in every world.
/// Thread: any, one at a time.
class NodeRates {
public:
    explicit NodeRates(double usual) : m_usual(usual) { }

    /// Returns the rate without faults.
    ClockRate usual() const { return rateOf(m_usual); }
    /// A drift fault of that many ppm begins or ends on the node; returns the rate from now on.
    ClockRate begin(NodeId node, double drift) { return rateOf(m_usual + (m_drifts[node] += drift)); }
    ClockRate end(NodeId node, double drift) { return begin(node, -drift); }

private:
    static ClockRate rateOf(double ppm);
    double m_usual;
    std::map<NodeId, double> m_drifts;
};

/// Describes a rate relative to the clients' clocks: "runs 50000 ppm faster", "runs 50000 ppm slower", "runs right".
std::string rateText(ClockRate rate);

} // namespace lockscope
