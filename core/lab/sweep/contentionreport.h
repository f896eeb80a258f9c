// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contention.h"

#include <string>
#include <vector>

namespace lockscope {

/// Return the summary of a sweep's points: as JSON, indented, with a line end; and as a table for a terminal.
std::string contentionJson(const ContentionPlan &plan, const std::vector<ContentionPoint> &points);
std::string contentionText(const ContentionPlan &plan, const std::vector<ContentionPoint> &points);

} // namespace lockscope
