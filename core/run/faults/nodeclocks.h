// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/scenario/settings.h"
#include "lockscope/runtime/processclock.h"

#include <map>
#include <string>

namespace lockscope {

/// Whether the nodes' clocks must be ours: something is to happen to them.
bool needsNodeClocks(const FaultPlan &plan, const Settings &settings);

/// Whether it must be known what nodes' disks have for certain: power may be lost, and what is appended is not there at once.
bool needsSyncs(const Settings &settings);

/// How fast the nodes' clocks run: all of them as the setting `clock-drift` says, and single ones as faults have it besides. The same in
/// every world. Thread: any, one at a time.
class NodeRates {
public:
    explicit NodeRates(double usual) : m_usual(usual) { }

    /// Where no fault is at work.
    ClockRate usual() const { return rateOf(m_usual); }
    /// A fault that lets the node's clock run so many ppm faster begins, or ends: the rate from now on.
    ClockRate begin(NodeId node, double drift) { return rateOf(m_usual + (m_drifts[node] += drift)); }
    ClockRate end(NodeId node, double drift) { return begin(node, -drift); }

private:
    static ClockRate rateOf(double ppm);
    double m_usual;
    std::map<NodeId, double> m_drifts;
};

/// "runs 50000 ppm faster", "runs 50000 ppm slower", "runs right": against the clients' clocks.
std::string rateText(ClockRate rate);

} // namespace lockscope
