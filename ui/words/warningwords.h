// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/shared/validaterun.h"

#include <QString>

namespace lockscope {

/// Returns a warning about a run as a sentence, in the window's language.
QString warningText(const Warning &warning, const EffectiveScenario &effective);

/// Returns the sentences of several warnings in one line.
QString warningsLine(const std::vector<Warning> &warnings, const EffectiveScenario &effective);

} // namespace lockscope
