// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

namespace lockscope {

/// Returns how long a live run of the scenario is expected to last, so that the length can be
/// announced, or the run refused, before the start. This is the limit of the run, if it has one. A
/// scenario without a number of rounds and without faults lasts for its duration. Otherwise, runs
/// the scenario in the model and returns the length of this run. Error: the model cannot run the
/// scenario, or the run has too many events. Blocks for some tens of milliseconds.
Result<Duration> expectedLength(const EffectiveScenario &effective);

} // namespace lockscope
