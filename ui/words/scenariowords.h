// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

namespace lockscope {

/// Returns the code of the window's language in the texts of scenarios: "en" or "zh_CN".
std::string languageCode();

/// Returns the title of a scenario for a list, in the window's language: "F10: a pause…". If the title does not begin with the number
/// that articles and the command line use (F10), the number is put before the title.
QString scenarioLine(const Scenario &scenario);

/// Returns the description of a scenario, in the window's language.
QString scenarioAbout(const Scenario &scenario);

/// Returns all texts by which a scenario can be found, one per line: its texts in all languages, source, schemes, faults, and the settings
/// that differ from the defaults.
QString scenarioSearchText(const Scenario &scenario);

} // namespace lockscope
