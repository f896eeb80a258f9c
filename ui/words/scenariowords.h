// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/wording.h"

#include <QString>

namespace lockscope {

/// Returns the title of a scenario for a list, in the window's language: "F10: a pause…". If the
/// scenario's id begins with a number
/// ("f10-") and the title does not, the number is put before the title: "F10 · A pause…".
QString scenarioLine(const Scenario &scenario);

/// Returns the description of a scenario, in the window's language.
QString scenarioAbout(const Scenario &scenario);

/// Returns all texts by which a scenario can be found, one per line: its texts in all languages,
/// source, schemes, faults, and the settings that differ from the defaults.
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

/// Gives the scenario of a story (core/lab/explore/stories.h) a title and a description.
void describeStory(Scenario &scenario);

} // namespace lockscope
