// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

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

} // namespace lockscope
