// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"
#include "core/scenario/settings.h"
#include "core/verdict/verdict.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lockscope {

/// One property of two runs, A and B, for a table that compares them. The window provides the text.
struct ComparedProperty {
    enum class Topic : std::uint8_t {
        scenario,
        scheme,
        world, ///< a word of worldWords; empty: not known
        seed,
        setting, ///< `name` as in `--set`; the values are the setting's texts
        fault,   ///< only one of the runs has it
        outcome,
        violations,    ///< number of intervals in which two or more clients are inside
        violationTime, ///< total duration of these intervals
        entries,       ///< how often the clients entered, all together
        throughput,    ///< entries per second
        acquireMedian, ///< median time from an `attempt` to its `granted`
        acquireP99,    ///< 99th percentile of the same time
        waitMedian,    ///< median time from the first `attempt` of a round to `granted`
        waitP99,       ///< 99th percentile of the same time
        duration,
        events,
        count,    ///< `name` as in a verdict's counts
        workload, ///< `name` as in Verdict::workload; what it counts depends on the workload of the
                  ///< runs (ComparedProperty::workload)
    };
    /// The value of a property; monostate if the run does not have the property.
    using Value =
        std::variant<std::monostate, std::string, std::int64_t, double, Duration, Outcome, Fault>;

    Topic topic = Topic::outcome;
    std::string name{};
    WorkloadKind workload{}; ///< for Topic::workload: the workload that `name` belongs to; a run
                             ///< with another workload has no value
    Value a{};
    Value b{};

    bool isDifferent() const { return a != b; }
};

/// Returns the properties of two runs in this order: the inputs that differ; the outcome and the
/// metrics, also if they are equal, for a side-by-side view; the counts that differ. A pure
/// function. Thread: any.
std::vector<ComparedProperty> comparedProperties(const Verdict &a, const Verdict &b);

} // namespace lockscope
