// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/verdict/verdict.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lockscope {

/// One property of two runs, A and B, for a table of differences. The window provides the text.
struct RunContrast {
    enum class Topic : std::uint8_t {
        scenario,
        scheme,
        world,
        seed,
        setting,       ///< `name` as in `--set`; the values are the setting's texts
        fault,         ///< only one of the runs has it
        outcome,
        violations,    ///< number of intervals with two or more clients inside
        stretch,       ///< total duration of these intervals
        entries,
        throughput,    ///< entries per second
        acquireMedian, ///< attempt to grant
        acquireMost,   ///< its 99th percentile
        waitMedian,    ///< first attempt to grant
        waitMost,
        duration,
        events,
        count,         ///< `name` as in a verdict's counts
        workload,      ///< `name` as in a verdict's workload
    };
    /// monostate if the run has no such property.
    using Value = std::variant<std::monostate, std::string, std::int64_t, double, Duration, Outcome, Fault>;

    Topic topic = Topic::outcome;
    std::string name{};
    Value a{};
    Value b{};

    bool isDifferent() const { return a != b; }
};

/// Returns the properties and results of two runs. First the inputs that differ, then the outcome and the metrics (always, for a
/// side-by-side view), then the counts that differ. A pure function.
/// Thread: any.
std::vector<RunContrast> contrastsOf(const Verdict &a, const Verdict &b);

} // namespace lockscope
