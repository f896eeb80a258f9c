// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <cstdint>
#include <string_view>

namespace lockscope {

/// The rungs of the ladder on which the built-in scenarios stand, from what a single server can do wrong to what a broken lock costs.
/// A scenario has no group in its file: where it stands is a matter of how it is taught, and a file of one's own stands by itself.
enum class ScenarioGroup : std::uint8_t {
    oneNode,     ///< a single server, and holders that die
    clocks,      ///< what is measured by two clocks
    release,     ///< whose lock a release removes
    watchdogs,   ///< renewal, late commands, and what popular libraries get wrong
    replication, ///< a copy that is behind
    redlock,     ///< a majority of independent nodes
    debate,      ///< Kleppmann and antirez: pauses, delays, fencing
    workloads,   ///< what a broken lock costs
    own,         ///< made, opened, pasted or forked in this window, or a file used lately
};
inline constexpr std::array scenarioGroups{ScenarioGroup::oneNode,     ScenarioGroup::clocks,  ScenarioGroup::release,
                                           ScenarioGroup::watchdogs,   ScenarioGroup::replication, ScenarioGroup::redlock,
                                           ScenarioGroup::debate,      ScenarioGroup::workloads, ScenarioGroup::own};

/// The group of a scenario by its id; `own` for one that is not built in.
ScenarioGroup groupOf(std::string_view id);

/// Its heading.
QString groupTitle(ScenarioGroup group);

} // namespace lockscope
