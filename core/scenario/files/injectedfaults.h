// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// Faults that were added to a live run while it ran. The detail of a row setting-changed records them: "faults = {…}",
/// "random faults = {…}", or "stopped nodes = {…}".
struct InjectedFaults {
    /// What added them: the user, the live lab at random, or the setting `nodes` of a run that is kept running.
    enum class By : std::uint8_t { hand, storm, nodes };

    FaultPlan faults;
    By by = By::hand;
};

/// Returns the detail of the row.
std::string injectedFaultsText(const InjectedFaults &injected);

/// Parses the detail of a row setting-changed. Nothing: the row records no faults.
std::optional<InjectedFaults> parseInjectedFaults(std::string_view detail);

} // namespace lockscope
