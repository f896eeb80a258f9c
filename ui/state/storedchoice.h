// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <QByteArray>

#include <vector>

namespace lockscope {

/// What the next start of the program restores. A value.
struct StoredChoice {
    Choice choice;                   ///< without a scenario if there is nothing to restore
    std::vector<Scenario> scenarios; ///< those that are not built in; the latest last
};

/// Returns the choice as JSON, with the latest 20 scenarios. `scenarios`: all scenarios in the window; built-in ones are omitted, unless
/// the chosen one differs from its built-in form.
QByteArray storedChoiceText(const Choice &choice, const std::vector<Scenario> &scenarios);

/// Parses such a JSON. Omits what this version cannot read.
StoredChoice parseStoredChoice(const QByteArray &text);

} // namespace lockscope
