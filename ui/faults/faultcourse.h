// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/faultlist.h"
#include "trace/trace.h"

#include <optional>
#include <vector>

namespace lockscope {

/// When a fault of the plan takes place: by its own time, or as the run tells in which it waited for something else.
struct FaultCourse {
    bool isTimed = false;              ///< it is hung at a time, and can be moved in time
    std::optional<WorldTime> begin;    ///< none: it has not happened in this run
    std::optional<WorldTime> end;      ///< none: it has no length, or it lasts until the run ends (isOpen)
    bool isOpen = false;
};

/// The course of every fault of the plan, in the order of faultPlaces(). `trace`: a run of it, or null. One walk over the trace.
std::vector<FaultCourse> faultCourses(const FaultPlan &plan, const Trace *trace);

} // namespace lockscope
