// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/workload/workloadtally.h"

#include <QString>

#include <string_view>

namespace lockscope {

/// Returns the title of the workload with that word (workloadWords).
QString workloadTitle(std::string_view word);

/// Returns the label of a workload's count. Empty if it needs no separate line (those of the section repeat other counts).
QString workloadCountWords(WorkloadKind kind, std::string_view name);

/// Returns the count as text: a number, or a duration if the workload counts time.
QString workloadCountText(WorkloadKind kind, std::string_view name, std::int64_t number);

} // namespace lockscope
