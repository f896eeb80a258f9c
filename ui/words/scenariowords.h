// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

namespace lockscope {

/// Returns the key of the window's language in a scenario's texts: "en" or "zh_CN".
std::string languageCode();

/// Returns a scenario's line for a list, in the window's language: "F10: a pause…". Articles and the command line use that number;
/// it is prepended if the title does not begin with it.
QString scenarioLine(const Scenario &scenario);

/// Returns its description, in the window's language.
QString scenarioAbout(const Scenario &scenario);

} // namespace lockscope
