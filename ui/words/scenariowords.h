// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

namespace lockscope {

/// The key of the window's language in a scenario's texts: "en" or "zh_CN".
std::string languageCode();

/// A scenario in a list, in the window's language: "F10: a pause…". The number is what articles and the command line call it; it is
/// put in front where the title does not begin with it.
QString scenarioLine(const Scenario &scenario);

/// Its paragraph, in the window's language.
QString scenarioAbout(const Scenario &scenario);

} // namespace lockscope
