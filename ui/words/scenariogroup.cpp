// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/scenariogroup.h"

#include "core/scenario/files/library.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

// The value of the key `group` in the scenario files, in the order of the enumerators.
constexpr std::array<std::string_view, scenarioGroups.size()> groupNames{"one-node", "clocks",
    "release", "watchdogs", "replication", "redlock", "debate", "workloads", "articles", "museum",
    "own"};

struct GroupWords {
    Q_DECLARE_TR_FUNCTIONS(ScenarioGroup)
};

} // namespace

ScenarioGroup groupOf(std::string_view id)
{
    const Scenario *const builtIn = builtInScenario(id);
    const auto found =
        std::find(groupNames.begin(), groupNames.end(), builtIn ? builtIn->group : "own");
    return found == groupNames.end() ? ScenarioGroup::own
                                     : static_cast<ScenarioGroup>(found - groupNames.begin());
}

QString groupTitle(ScenarioGroup group)
{
    using Group = ScenarioGroup;
    switch (group) {
    case Group::oneNode: return GroupWords::tr("One node");
    case Group::clocks: return GroupWords::tr("Clocks");
    case Group::release: return GroupWords::tr("Release");
    case Group::watchdogs: return GroupWords::tr("Watchdogs, and mistakes in libraries");
    case Group::replication: return GroupWords::tr("Replication");
    case Group::redlock: return GroupWords::tr("Redlock");
    case Group::debate: return GroupWords::tr("The debate: pauses, delays, fencing");
    case Group::workloads: return GroupWords::tr("What a broken lock costs");
    case Group::articles: return GroupWords::tr("Mistakes in the articles' code");
    case Group::museum: return GroupWords::tr("Museum of real reports");
    case Group::own: break;
    }
    return GroupWords::tr("Yours: recently created or opened");
}

} // namespace lockscope
