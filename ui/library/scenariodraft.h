// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <QString>

#include <string>
#include <vector>

namespace lockscope {

/// The user's input for a new scenario: the texts as typed, and a scenario with everything else. A
/// value.
struct ScenarioDraft {
    QString titleEnglish;
    QString titleChinese;
    QString aboutEnglish;
    QString aboutChinese;
    Scenario scenario; ///< the scheme, the settings, the faults and the expected outcomes; its id
                       ///< and its texts are ignored
};

/// Returns a blank scenario: a few rounds of two clients, without faults.
Scenario blankScenario();

/// Returns the scenario as a scenario file would describe it. Its id is derived from the English
/// title and starts with "own-", so that it differs from all built-in ids; it also differs from all
/// `takenIds`. Without an English title, the Chinese one is used as the English one, too. On error
/// returns a line for the user: the title is missing, a fault names a client or node that does not
/// exist, or the scenario cannot run.
Result<Scenario> scenarioOf(const ScenarioDraft &draft, const std::vector<std::string> &takenIds);

} // namespace lockscope
