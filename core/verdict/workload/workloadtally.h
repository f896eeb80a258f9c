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

/// Counts what a workload asked for and what came of it, from the rows of a trace alone. Rows are taken in order.
class WorkloadTally {
public:
    virtual ~WorkloadTally() = default;
    virtual void take(const Trace &trace, const Event &event, Seq seq) = 0;
    /// Puts its numbers and findings into the verdict, as if the trace ended with the last row that was taken. `misses`: how many rounds
    /// gave the lock up without having got it.
    virtual void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const = 0;

    /// The verdict's `expected` and `actual` as far as the rows that were taken tell them: without the rounds that gave the lock up.
    struct SoFar {
        std::int64_t expected = 0;
        std::int64_t actual = 0;
    };
    virtual SoFar soFar() const = 0;

    /// Null: the section, of which the rows' counts tell everything.
    static std::unique_ptr<WorkloadTally> of(WorkloadKind kind);
};

/// The number that a `read` row of the store's own tells in its detail; nothing if it is none.
std::optional<std::int64_t> wholeNumber(std::string_view text);

/// The workload that a header's settings name; the section if they name none.
WorkloadKind workloadOf(const RunHeader &header);

} // namespace lockscope
