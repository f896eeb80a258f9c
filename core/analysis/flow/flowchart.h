// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "lockscope/schemes/scheme.h"

#include <vector>

namespace lockscope {

/// A part of a flow chart with its own entry.
enum class FlowPath : std::uint8_t {
    acquisition, ///< gets the lock
    release,     ///< gives it back, after the work
    extension,   ///< prolongs the lease during the work
    write,       ///< checks the clock before each write
};

/// A line of a listing as a box of a flow chart.
struct FlowNode {
    ListingLine line;
    FlowPath path = FlowPath::acquisition;
    bool isDecision =
        false; ///< the client follows different arrows for different answers (ListingArrow::when)

    /// Two nodes are equal if they show the same line on the same path.
    friend bool operator==(const FlowNode &one, const FlowNode &other)
    {
        return one.line.text == other.line.text && one.line.number == other.line.number
            && one.path == other.path;
    }
};

/// An arrow of a flow chart, with the gaps on it: other clients can act while a client follows it.
struct FlowArrow {
    ListingArrow listingArrow; ///< where the arrow begins, the answer for which a client follows
                               ///< it, and where it leads
    bool isActive = true;      ///< exists with the settings of the chart; see ListingArrow::setting
    std::vector<ListingGap> gaps{};

    friend bool operator==(const FlowArrow &one, const FlowArrow &other)
    {
        return one.listingArrow == other.listingArrow && one.isActive == other.isActive;
    }
};

/// A scheme's listing as a flow chart: each line of the listing is one node, and each arrow leads
/// to a node or to an end. The nodes of a path are together; the paths are in the order of
/// FlowPath, and each begins at its first node. A value.
struct FlowChart {
    std::vector<FlowNode> nodes;
    std::vector<FlowArrow> arrows; ///< in the order of the nodes at which they begin

    /// Returns the arrows that leave a line.
    std::vector<const FlowArrow *> arrowsFrom(int line) const;

    friend bool operator==(const FlowChart &, const FlowChart &) = default;
};

/// Returns the flow chart of a scheme's listing. As in the listing of a run, some settings add a
/// line: `fencing` adds a line that follows each grant, and `recheck` adds a line that precedes
/// each write. A scheme without a listing has an empty chart.
FlowChart flowChartOf(const Scheme &scheme, const Settings &settings);

} // namespace lockscope
