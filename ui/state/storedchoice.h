// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace lockscope {

/// The choice and the scenarios that the next start of the program restores. A value.
struct StoredChoice {
    Choice choice;                   ///< without a scenario if there is nothing to restore
    std::vector<Scenario> scenarios; ///< first the user's own scenarios, then the scenarios of the
                                     ///< JSON text that differ from them
};

/// Returns the choice as JSON, with scenarios. `chosenId`: the id of the chosen scenario in its
/// file (ScenarioFolder::storedId()), which may differ from its id in this window.
QByteArray storedChoiceText(
    const Choice &choice, const std::string &chosenId, const std::vector<Scenario> &scenarios);

/// Parses the JSON text of storedChoiceText(). Omits what this version cannot read. `own`: the
/// user's own scenarios, which the result contains, too. If a scenario of the text has the id of a
/// different scenario that is already in the result, it gets a new id.
StoredChoice parseStoredChoice(const QByteArray &text, const std::vector<Scenario> &own = {});

} // namespace lockscope
