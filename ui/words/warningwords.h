// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/shared/validaterun.h"

#include <QString>

namespace lockscope {

/// Returns a warning about a run as a sentence, in the window's language.
QString misgivingWords(const Warning &warning, const EffectiveScenario &effective);

/// Returns several warnings in one line.
QString misgivingsLine(const std::vector<Warning> &warnings, const EffectiveScenario &effective);

} // namespace lockscope
