// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

namespace lockscope {

/// Returns the chosen scenario with its current changes, for use elsewhere. The expected outcomes apply only to the scenario's own
/// settings and faults, so they are removed if these have changed.
Scenario chosenScenario(const Choice &choice);

} // namespace lockscope
