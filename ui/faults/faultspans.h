// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/trace/trace.h"

#include <optional>
#include <set>
#include <vector>

namespace lockscope {

/// When a fault of the plan takes place: at its own time, or as the run's trace shows.
struct FaultSpan {
    bool isTimed = false;              ///< it begins at a time, so it can be moved
    std::optional<WorldTime> begin;    ///< none: it has not happened in this run
    std::optional<WorldTime> end;      ///< none: it has no length, or lasts until the end of the run (isOpen)
    bool isOpen = false;
};

/// Finds the spans of a plan's faults in a run of the plan, which may still grow: each row is checked once, for all calls. Thread: one.
class FaultSpans {
public:
    explicit FaultSpans(FaultPlan plan);
    ~FaultSpans();
    FaultSpans(FaultSpans &&) noexcept;
    FaultSpans &operator=(FaultSpans &&) noexcept;

    const FaultPlan &plan() const { return m_plan; }
    /// Returns the span of every fault of the plan, in its order. `trace`: a run of the plan, or null. For a later snapshot of the previous
    /// trace, checks only the new rows; else all.
    std::vector<FaultSpan> spansIn(const Trace *trace);

private:
    struct Watch;
    void begin(const Trace *trace);
    void takeRow(const Event &event, std::size_t row);
    FaultSpan courseOf(const Watch &watch, const Trace *trace, std::set<std::size_t> &taken) const;

    FaultPlan m_plan;
    std::vector<Watch> m_watches; ///< one per fault
    bool m_isWalkNeeded = false;
    const TextPool *m_texts = nullptr; ///< of the trace; identifies it
    std::size_t m_looked = 0;          ///< number of checked rows
    std::vector<std::size_t> m_rows;   ///< rows of any fault
};

} // namespace lockscope
