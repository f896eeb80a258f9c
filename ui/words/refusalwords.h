// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/injectionrefusal.h"

#include <QString>

namespace lockscope {

/// Returns why a run is not possible and what to change, in the window's language.
QString refusalText(const RunRefusal &refusal, const EffectiveScenario &effective);

/// Returns why a fault cannot be added to the live run `effective` and what to change, in the
/// window's language.
QString injectionRefusalText(const InjectionRefusal &refusal, const EffectiveScenario &effective);

/// Checks a run with checkRun(). Returns the refusalText() if the run is not possible; empty: it is
/// possible. `nodesAreGiven`: whether the run uses the user's own nodes.
QString checkRunText(const EffectiveScenario &effective, bool nodesAreGiven);

} // namespace lockscope
