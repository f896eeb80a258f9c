// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"

#include <vector>

namespace lockscope {

/// A command of a client reaches a node. The node executes it at this time, unless it is frozen,
/// busy or down.
struct NodeVisit {
    WorldTime time{};
    ClientId client;
    NodeId node;
};

/// What a trace of the model does not show: its rows have whole microseconds, and most commands
/// change no key, so that they have no row.
struct PreciseTimes {
    /// The times of a row before they are rounded.
    struct Row {
        WorldTime time{};
        WorldTime end{}; ///< `time` and the row's span
    };
    std::vector<Row> rows; ///< by seq; a `lease-ended` row has no times here
    std::vector<NodeVisit> visits;

    void clear()
    {
        rows.clear();
        visits.clear();
    }
};

} // namespace lockscope
