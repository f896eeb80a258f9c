// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// How many round trips it takes to say something about the machine.
inline constexpr std::size_t roundTripsMin = 20;

/// The machine's own times as a real run measured them, in the model's terms: such that its round trips have the same 5th percentile
/// and, unless half of them took much longer than that (a busy machine), the same median. Left out are round trips that waited for something else than the machine: commands that wait by themselves
/// (BLPOP, WAIT), and those during a pause of the client, while the node was frozen or down, or while the machine stalled.
/// A node's time for a command is what the way there took longer than the way back (by its `key-set` rows), at most a fifth of a round
/// trip: the observer that saw the key adds its own way to it.
/// All in whole microseconds. Nothing: fewer than roundTripsMin of them, or the run's settings add latency and jitter of their own. Thread: any.
std::optional<ModelTimes> calibratedTimes(const Trace &real);

} // namespace lockscope
