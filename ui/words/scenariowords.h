// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/wording.h"

#include <QString>
#include <QStringList>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lockscope {

/// Returns the title of a scenario for a list, in the window's language: "F10: a pause…". If the
/// scenario's id begins with a number
/// ("f10-") and the title does not, the number is put before the title: "F10 · A pause…".
QString scenarioLine(const Scenario &scenario);

/// Returns the description of a scenario, in the window's language.
QString scenarioAbout(const Scenario &scenario);

/// Returns all texts by which a scenario can be found, one per line: its texts in all languages,
/// source, group, schemes, outcomes, faults, and the settings that differ from the defaults.
QString scenarioSearchText(const Scenario &scenario);

/// Returns a message in each language of scenario files.
Texts textsOf(const Wording &message);

/// Return what was changed in a copy of a run's scenario (core/scenario/files/forks.h), for its
/// title. They name no times and lengths: the timeline shows these at the fault, and the user can
/// still change them.
Wording addedFaultText(const Fault &fault);
Wording removedFaultText(const Fault &fault);
/// Names a change in the title of the copy, after those that it names already: "… (changed: client
/// 1 paused; node 2 crashed)".
void addChange(Scenario &copy, const Wording &change);

/// Gives the scenario of a story (core/analysis/explore/stories.h) a title and a description.
void describeStory(Scenario &scenario);

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
