// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <QString>

#include <string>
#include <vector>

namespace lockscope {

/// A scenario of one's own before it is one: what was typed, and what it is made from. A value.
struct ScenarioDraft {
    QString titleEnglish;
    QString titleChinese;
    QString aboutEnglish;
    QString aboutChinese;
    Scenario scenario; ///< all the rest: scheme, settings, faults, expected outcomes; its id and texts do not count
};

/// What a scenario from scratch begins with: a few rounds of two clients, and nothing that goes wrong.
Scenario blankScenario();

/// The scenario as it stands in a file. Its id is made of the title, begins with "own-" so that it is no built-in one's, and is none
/// of `taken`. A title in one language serves for the other. Error: one line for the person who typed it: a title is missing, a
/// fault names a client or a node that is not there, or it cannot be run at all.
Result<Scenario> scenarioOf(const ScenarioDraft &draft, const std::vector<std::string> &taken);

} // namespace lockscope
