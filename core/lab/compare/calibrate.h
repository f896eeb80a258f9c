// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// Minimum number of round trips for a calibration.
inline constexpr std::size_t roundTripsMin = 20;

/// Returns model times calibrated from a live run. The model's round trips then have the same 5th percentile as those of the run and
/// the same median, unless half of the round trips took much longer than the 5th percentile (a busy machine). Ignores round trips
/// that waited for something other than the machine: blocking commands (BLPOP, WAIT), and commands during a pause of the client, a
/// frozen or stopped node, or a machine stall. The service time of a node is the difference between the way there and the way back
/// (from its `key-set` rows), at most a fifth of a round trip: the observer's own latency is included in the way there. All times are
/// in whole microseconds. Returns nullopt if there are fewer than roundTripsMin round trips, or if the settings of the run add
/// latency or jitter.
/// Thread: any.
std::optional<ModelTimes> calibratedTimes(const Trace &real);

} // namespace lockscope
