// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contention.h"

#include <string>
#include <vector>

namespace lockscope {

/// Return the summary of the points of a sweep: as indented JSON, and as a table for a terminal.
/// Both end with a line end.
std::string contentionJson(
    const ContentionPlan &plan, const std::vector<ContentionResult> &results);
std::string contentionText(
    const ContentionPlan &plan, const std::vector<ContentionResult> &results);

} // namespace lockscope
