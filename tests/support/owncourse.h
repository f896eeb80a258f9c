// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace lockscope {

/// Returns whether a scenario fixes when each client starts, and leaves no client's actions to
/// chance. Then in any two runs of it, each client has the same sequence of actions.
bool areActionsFixed(const EffectiveScenario &effective);

/// Returns the own course of a client, which is its actions in order: attempts, steps, decisions,
/// entering, reading, writing, leaving, pauses and crashes. Messages are left out, because their
/// order depends on several nodes. Steps of renewals are left out, because their number and place
/// depend on timing. A failed renewal is one action, extend-failed. Equal failed attempts in a row
/// count once, because the number of attempts of a waiting client depends on timing.
std::vector<std::string> actionsOf(const Trace &trace, ClientId client);

/// Compares the actions of each client in two runs of one experiment. An attempt that the end of
/// the run has cut off does not count as a difference if it began like the failed attempt before
/// it. Returns the first difference in words, or an empty text.
std::string actionsDifference(const Trace &one, const Trace &other);

} // namespace lockscope
