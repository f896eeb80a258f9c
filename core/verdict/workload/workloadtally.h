// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/choices.h"
#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Counts what the clients of a workload attempted and achieved, from the rows of a trace alone. Takes rows in trace order.
class WorkloadTally {
public:
    virtual ~WorkloadTally() = default;
    virtual void take(const Trace &trace, const Event &event, Seq seq) = 0;
    /// Writes its numbers and findings into the verdict, as if the trace ended with the last row taken. `misses`: number of rounds
    /// that ended without the lock.
    virtual void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const = 0;

    /// `expected` and `actual` of the verdict for the rows taken so far. Rounds that ended without the lock are not counted.
    struct Progress {
        std::int64_t expected = 0;
        std::int64_t actual = 0;
    };
    virtual Progress progress() const = 0;

    /// Creates the tally of a workload; null for `section`, where the row counts are sufficient.
    static std::unique_ptr<WorkloadTally> of(WorkloadKind kind);
};

/// Parses the number in the detail of a `read` row of the store; nullopt if the text is no number.
std::optional<std::int64_t> wholeNumber(std::string_view text);

/// Returns the workload that the settings of a header name; `section` if they name none.
WorkloadKind workloadOf(const RunHeader &header);

} // namespace lockscope
