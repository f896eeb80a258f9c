// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/shared/validaterun.h"

#include <QString>

namespace lockscope {

/// A warning about a run in a sentence, in the window's language.
QString misgivingWords(const Warning &warning, const EffectiveScenario &effective);

/// Several of them in one line.
QString misgivingsLine(const std::vector<Warning> &warnings, const EffectiveScenario &effective);

} // namespace lockscope
