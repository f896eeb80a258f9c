// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <QByteArray>

#include <vector>

namespace lockscope {

/// The choice and the scenarios that the next start of the program restores. A value.
struct StoredChoice {
    Choice choice;                   ///< without a scenario if there is nothing to restore
    std::vector<Scenario> scenarios; ///< the scenarios that are not built in; the latest is the last
};

/// Returns the choice as JSON, with the latest 20 scenarios that are not built in. `scenarios`: all scenarios in the window. If the chosen
/// scenario has the id of a built-in scenario but differs from it, the JSON contains the chosen scenario, too.
QByteArray storedChoiceText(const Choice &choice, const std::vector<Scenario> &scenarios);

/// Parses the JSON text of storedChoiceText(). Omits what this version cannot read.
StoredChoice parseStoredChoice(const QByteArray &text);

} // namespace lockscope
