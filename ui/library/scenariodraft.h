// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <QString>

#include <string>
#include <vector>

namespace lockscope {

/// The input for a new scenario of the user: the typed texts and the base scenario. A value.
struct ScenarioDraft {
    QString titleEnglish;
    QString titleChinese;
    QString aboutEnglish;
    QString aboutChinese;
    Scenario scenario; ///< scheme, settings, faults, expected outcomes; its id and texts are ignored
};

/// Returns a blank scenario: a few rounds of two clients, without faults.
Scenario blankScenario();

/// Returns the scenario in the form of a file. Its id is derived from the title and starts with "own-", so that it differs from all
/// built-in ids; it also differs from `taken`. A title in one language is used for the other as well. Error: one line for the user:
/// the title is missing, a fault names a missing client or node, or the scenario cannot run.
Result<Scenario> scenarioOf(const ScenarioDraft &draft, const std::vector<std::string> &taken);

} // namespace lockscope
