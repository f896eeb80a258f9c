// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/workload/workloadtally.h"

#include <QString>

#include <string_view>

namespace lockscope {

/// The title of the workload with that word (workloadWords).
QString workloadTitle(std::string_view word);

/// What a workload's count is called; empty: not worth a line of its own (the section's tell nothing that others do not).
QString workloadCountWords(WorkloadKind kind, std::string_view name);

/// The count as it is shown: a number, or a length where the workload counts time.
QString workloadCountText(WorkloadKind kind, std::string_view name, std::int64_t number);

} // namespace lockscope
