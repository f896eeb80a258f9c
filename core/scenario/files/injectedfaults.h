// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// Faults that were added to a live run while it ran. The detail of a setting-changed row records
/// them: "faults = {…}", "random faults = {…}", or "stopped nodes = {…}".
struct InjectedFaults {
    /// Who or what added the faults.
    enum class AddedBy : std::uint8_t {
        user,
        storm,       ///< the live lab, at random
        nodesSetting ///< a change of the setting `nodes` in a run that is kept running
    };

    FaultPlan faults;
    AddedBy addedBy = AddedBy::user;
};

/// Returns the detail of the setting-changed row.
std::string injectedFaultsText(const InjectedFaults &injected);

/// Parses the detail of a setting-changed row. Returns nothing if the row records no faults or this
/// version of Lockscope cannot read them.
std::optional<InjectedFaults> parseInjectedFaults(std::string_view detail);

} // namespace lockscope
