// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/metrics/metrics.h"
#include "core/analysis/metrics/statistics.h"

#include <optional>
#include <variant>
#include <vector>

namespace lockscope {

/// The plots of a run's metrics.
enum class PlotKind : std::uint8_t {
    acquire,    ///< histogram of the time from `attempt` to `granted`
    wait,       ///< histogram of the time from the first `attempt` of a round to `granted`
    holders,    ///< over time: number of clients inside, and of clients that believe that they hold
                ///< the lock
    throughput, ///< over time: entries (rows `entered`) per second
    validity,   ///< remaining time of the lease at each entry
    entriesByClient, ///< number of entries of each client
    waitByClient,    ///< total waiting time of each client
    workload,        ///< over time: expected and actual count of the workload
};
inline constexpr int plotKindCount = static_cast<int>(PlotKind::workload) + 1;

/// Two curves over time, one drawn in front of the other. For `holders`, the front curve shows the
/// clients inside and the back curve the believers; for `workload`, the front curve shows the
/// actual count and the back curve the expected count.
struct Curves {
    std::vector<Level> front;
    std::vector<Level> back;
    Duration violationTime{}; ///< for holders: how long two or more were inside
};

/// The dots of the plot `validity`.
struct Dots {
    std::vector<Sample> dots;
    std::int64_t count =
        0; ///< number of entries with a lease that ends; `dots` is a selection of them (thinned())
    std::int64_t expired = 0; ///< number of entries after the end of the lease
};

/// What to plot: the kind, the range (nullopt: the whole trace), and the requested client, which
/// the plot highlights (ClientId{}: no client).
struct PlotQuestion {
    PlotKind kind = PlotKind::acquire;
    std::optional<TimeRange> range;
    ClientId client;

    friend bool operator==(const PlotQuestion &, const PlotQuestion &) = default;
};

/// The content of a plot. An immutable value. Its size has an upper limit, however long the run is.
struct Plot {
    PlotQuestion question;
    TimeRange range; ///< the range of the question; if the question has none, the whole trace
    WorkloadKind workload = WorkloadKind::section;
    std::variant<Histogram, Curves, Rates, Dots, std::vector<ClientShare>> content;

    /// Returns whether there is nothing to draw.
    bool isEmpty() const;
};

/// Returns the plot that the question asks for. A pure function; its time is proportional to the
/// number of measurements in the range of the question, for `entriesByClient` and `waitByClient`
/// also to the number of all waits of the trace. Thread: any.
Plot plotOf(const Metrics &metrics, const PlotQuestion &question);

} // namespace lockscope
