// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace lockscope {

/// Whether a scenario says who begins when, and leaves nothing of what each client does to luck: then any two runs of it have the same
/// courses.
bool isCourseFixed(const EffectiveScenario &effective);

/// What a client itself did, in order: its tries, steps, what it concluded, entered, wrote and left, its pauses and its end; not the
/// messages, whose order several nodes decide, and not the renewals that succeed, which go on beside its work. Tries in vain that go like
/// the one before count once: how often a client asks while it waits is a matter of the moment.
std::vector<std::string> ownCourse(const Trace &trace, ClientId client);

/// Whether two runs of one experiment had each client do the same in the same order. One of two that were ended by their time may have
/// less at its end. Nothing, or the first difference in words.
std::string courseDifference(const Trace &one, const Trace &other);

} // namespace lockscope
