// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

namespace lockscope {

/// A scenario of what is chosen, with all that is turned, for whoever takes it elsewhere. What must come of it was said of the scenario's
/// own settings and faults, and is left out if these are others.
Scenario chosenScenario(const Choice &choice);

} // namespace lockscope
