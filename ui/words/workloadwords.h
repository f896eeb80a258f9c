// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/choices.h"

#include <QString>

#include <string_view>

namespace lockscope {

/// Returns the title of a workload; `word` is one of workloadWords (core/scenario/choices.h).
QString workloadTitle(std::string_view word);

/// Returns the label of one of a workload's counts; empty if the count is not shown.
QString workloadCountLabel(WorkloadKind kind, std::string_view name);

/// Returns whether a count is a duration in microseconds.
bool isWorkloadCountInTime(WorkloadKind kind, std::string_view name);

/// Returns the value `number` of a count as text: a number, or a duration.
QString workloadCountText(WorkloadKind kind, std::string_view name, std::int64_t number);

} // namespace lockscope
