// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace lockscope {

/// Returns whether a scenario fixes when each client starts, and leaves no client's actions to chance. Then in any two runs of it, each
/// client has the same sequence of actions.
bool isCourseFixed(const EffectiveScenario &effective);

/// Returns what a client did, in order: attempts, steps, decisions, entering, writing, leaving, pauses and its end. Messages are left out,
/// because several nodes decide their order; so are successful renewals, which run beside its work. Equal failed attempts in a row count
/// once, because how often a waiting client asks depends on timing.
std::vector<std::string> ownCourse(const Trace &trace, ClientId client);

/// Compares what each client did in two runs of one experiment. A run that reached its time limit may lack actions at the end. Returns the
/// first difference in words, or an empty text.
std::string courseDifference(const Trace &one, const Trace &other);

} // namespace lockscope
