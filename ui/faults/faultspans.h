// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/trace/trace.h"

#include <optional>
#include <set>
#include <vector>

namespace lockscope {

/// When a fault of the plan takes place: by its own time, or as the run tells in which it waited for something else.
struct FaultSpan {
    bool isTimed = false;              ///< it is hung at a time, and can be moved in time
    std::optional<WorldTime> begin;    ///< none: it has not happened in this run
    std::optional<WorldTime> end;      ///< none: it has no length, or it lasts until the run ends (isOpen)
    bool isOpen = false;
};

/// The courses of a plan's faults in a run of it, which may go on: each row is looked at once, however often one asks. Thread: one.
class FaultSpans {
public:
    explicit FaultSpans(FaultPlan plan);
    ~FaultSpans();
    FaultSpans(FaultSpans &&) noexcept;
    FaultSpans &operator=(FaultSpans &&) noexcept;

    const FaultPlan &plan() const { return m_plan; }
    /// The course of every fault of the plan, in its order. `trace`: a run of it, or null; a later snapshot of the
    /// one before is looked at from where that ended, another one as a whole.
    std::vector<FaultSpan> in(const Trace *trace);

private:
    struct Watch;
    void begin(const Trace *trace);
    void takeRow(const Event &event, std::size_t row);
    FaultSpan courseOf(const Watch &watch, const Trace *trace, std::set<std::size_t> &taken) const;

    FaultPlan m_plan;
    std::vector<Watch> m_watches; ///< one for each fault
    bool m_isWalkNeeded = false;
    const TextPool *m_texts = nullptr; ///< of the trace: what tells one from another
    std::size_t m_looked = 0;          ///< rows
    std::vector<std::size_t> m_rows;   ///< those that tell of some fault
};

} // namespace lockscope
