// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/trace/trace.h"

#include <optional>
#include <set>
#include <vector>

namespace lockscope {

/// The time at which a fault of the plan begins and ends: as the plan says, or as the trace of the
/// run shows.
struct FaultSpan {
    bool isTimed = false; ///< the plan gives a fixed time for its start, so the user can move it
    std::optional<WorldTime> begin; ///< nothing: it has not happened in this run
    std::optional<WorldTime> end;   ///< nothing: it has no length, or has not ended (isOpen)
    bool isOpen = false; ///< it has begun and not ended: it lasts until the end of the run
    std::vector<WorldTime> again = {}; ///< when it began again, in a run that is kept running
};

/// Finds the spans of a plan's faults in a run with that plan. The run may still grow: a row that
/// one call has checked is not checked again by later calls. Thread: any, one at a time.
class FaultSpans {
public:
    explicit FaultSpans(FaultPlan plan);
    ~FaultSpans();
    FaultSpans(FaultSpans &&) noexcept;
    FaultSpans &operator=(FaultSpans &&) noexcept;

    const FaultPlan &plan() const { return m_plan; }
    /// Returns the span of each fault of the plan, in the order of the plan. `trace`: a run with
    /// that plan; null: none. If `trace` is a later snapshot of the trace of the last call, only
    /// the new rows are checked.
    std::vector<FaultSpan> spansIn(const Trace *trace);

private:
    struct FaultSearch;
    /// Discards all results, for another trace.
    void restart(const Trace *trace);
    void checkRow(const Event &event, std::size_t row);
    /// `usedRows`: the rows at which other faults begin; the call adds the row at which this fault
    /// begins.
    FaultSpan spanOf(
        const FaultSearch &search, const Trace *trace, std::set<std::size_t> &usedRows) const;

    FaultPlan m_plan;
    std::vector<FaultSearch> m_searches; ///< one per fault
    bool m_needsRows = false;            ///< false: the plan itself gives all times and lengths
    const TextPool *m_texts =
        nullptr; ///< the texts of the trace of the last call; they identify that trace
    std::size_t m_checkedRows = 0;        ///< how many rows have been checked
    std::vector<std::size_t> m_faultRows; ///< the rows at which a fault begins or ends
};

} // namespace lockscope
