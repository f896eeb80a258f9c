// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <cstdint>
#include <string_view>

namespace lockscope {

/// The groups of scenarios in the library, in the order in which the library shows them. The file
/// of a built-in scenario names its group (key `group`). All scenarios that are not built in are in
/// the group `own`.
enum class ScenarioGroup : std::uint8_t {
    oneNode,     ///< a single server, and holders that crash
    clocks,      ///< a deadline that two different clocks measure
    release,     ///< the question which client's key a release deletes
    watchdogs,   ///< renewal, late commands, and common mistakes of libraries
    replication, ///< a replica that lags behind
    redlock,     ///< a quorum of independent nodes
    debate,      ///< the arguments of Kleppmann and antirez about Redlock: pauses, delays, fencing
    workloads,   ///< what goes wrong in the clients' work if two of them have the lock
    articles,    ///< mistakes in the code of published articles, one mistake in each scenario
    museum,      ///< reproductions of reports in the issue trackers of lock libraries
    own,         ///< not built in: the user has created, opened or pasted it, or it is a fork
};
inline constexpr std::array scenarioGroups{ScenarioGroup::oneNode, ScenarioGroup::clocks,
    ScenarioGroup::release, ScenarioGroup::watchdogs, ScenarioGroup::replication,
    ScenarioGroup::redlock, ScenarioGroup::debate, ScenarioGroup::workloads,
    ScenarioGroup::articles, ScenarioGroup::museum, ScenarioGroup::own};

/// Returns the group of a scenario by its id; `own` for one that is not built in.
ScenarioGroup groupOf(std::string_view id);

/// Returns the group's heading.
QString groupTitle(ScenarioGroup group);

} // namespace lockscope
