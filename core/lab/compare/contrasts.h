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

/// One thing about two runs, A and B, for a table of what differs. The words are the window's.
struct RunContrast {
    enum class Topic : std::uint8_t {
        scenario,
        scheme,
        world,
        seed,
        setting,       ///< `name` as in `--set`; the values are its texts
        fault,         ///< only one of the two has it
        outcome,
        violations,    ///< how many episodes of two or more inside
        stretch,       ///< how long those were in all
        entries,
        throughput,    ///< entries per second
        acquireMedian, ///< attempt to granted
        acquireMost,   ///< its 99th percentile
        waitMedian,    ///< first attempt to granted
        waitMost,
        duration,
        events,
        count,         ///< `name` as in a verdict's counts
        workload,      ///< `name` as in a verdict's workload
    };
    /// Nothing where a run has no such thing.
    using Value = std::variant<std::monostate, std::string, std::int64_t, double, Duration, Outcome, Fault>;

    Topic topic = Topic::outcome;
    std::string name{};
    Value a{};
    Value b{};

    bool isDifferent() const { return a != b; }
};

/// What two runs were, and what came of them: first what was different beforehand (only that), then the outcome and the metrics (always,
/// so that one sees them side by side), then the counts that differ. A pure function. Thread: any.
std::vector<RunContrast> contrastsOf(const Verdict &a, const Verdict &b);

} // namespace lockscope
