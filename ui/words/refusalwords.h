// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/shared/validaterun.h"

#include <QString>

namespace lockscope {

/// Checks a run with checkRun(). Returns why the run is not possible, in the window's language;
/// empty: it is possible. `nodesAreGiven`: whether the run uses the user's own nodes.
QString checkRunText(const EffectiveScenario &effective, bool nodesAreGiven);

/// Returns the sentences of several warnings in one line, in the window's language.
QString warningsLine(const std::vector<Warning> &warnings);

} // namespace lockscope
