// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/histogram.h"
#include "core/lab/metrics/metrics.h"
#include "core/lab/metrics/rates.h"
#include "core/lab/metrics/shares.h"

#include <optional>
#include <variant>
#include <vector>

namespace lockscope {

/// What can be drawn of a run's metrics.
enum class PlotKind : std::uint8_t {
    acquire,    ///< how long an attempt took until it was granted: a histogram
    wait,       ///< how long a client waited, from its first attempt to `granted`: a histogram
    holders,    ///< how many were inside, and how many believed that they held the lock, over time
    throughput, ///< entries per second over time
    validity,   ///< what was left of the lease at each entry
    entries,    ///< how often each client got in
    waiting,    ///< how long each client waited in all
    workload,   ///< what the workload asked for and what came of it, over time
};
inline constexpr int plotKindCount = static_cast<int>(PlotKind::workload) + 1;

/// Two courses over one time: inside and believers, or actual and expected.
struct Curves {
    std::vector<Level> front;
    std::vector<Level> back;
    Duration together{}; ///< holders: how long two or more were inside
};

struct Dots {
    std::vector<Sample> dots;
    std::int64_t count = 0; ///< of how many these are the outermost
    std::int64_t over = 0;  ///< how many entered when nothing was left
};

/// What is asked: of which metrics, in which stretch (nothing: the whole trace), and whose are to stand out.
struct PlotQuestion {
    PlotKind kind = PlotKind::acquire;
    std::optional<Stretch> stretch;
    ClientId client;

    friend bool operator==(const PlotQuestion &, const PlotQuestion &) = default;
};

/// What is to be drawn: an immutable value of bounded size, however long the run is.
struct Plot {
    PlotQuestion question;
    Stretch stretch; ///< what it is about
    WorkloadKind workload = WorkloadKind::section;
    std::variant<Histogram, Curves, Rates, Dots, std::vector<ClientShare>> content;

    /// There is nothing to be drawn.
    bool isEmpty() const;
};

/// A pure function, linear in what the metrics hold of the stretch. Thread: any.
Plot plotOf(const Metrics &metrics, const PlotQuestion &question);

} // namespace lockscope
