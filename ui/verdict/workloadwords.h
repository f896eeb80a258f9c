// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "verdict/workloadtally.h"

#include <QString>

#include <string_view>

namespace lockscope {

/// What a workload's count is called; empty: not worth a line of its own (the section's tell nothing that others do not).
QString workloadCountWords(WorkloadKind kind, std::string_view name);

} // namespace lockscope
