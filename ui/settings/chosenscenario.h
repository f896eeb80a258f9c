// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

namespace lockscope {

/// Returns the chosen scenario with the chosen scheme, settings and faults, for example to save it.
/// The expected outcomes of a scenario apply only to its own settings and faults, so they are
/// removed if the user has changed these.
Scenario chosenScenario(const Choice &choice);

} // namespace lockscope
