// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <optional>

namespace lockscope {

/// Minimum number of round trips for a calibration.
inline constexpr std::size_t roundTripsMin = 20;

/// Returns the times that the model needs so that its round trips are as long as those of a live
/// run. The 5th percentiles of the round trips are then equal. The medians are equal too, unless
/// the machine was so busy that half of the round trips took much longer than the 5th percentile.
/// Ignores round trips that waited for something other than the machine: blocking commands (BLPOP,
/// WAIT); commands during a pause of the client, a frozen or stopped node, or a machine stall. The
/// service time of a node is the time from `sent` to `key-set` minus the time from `key-set` to
/// `replied`. It is limited to a fifth of a round trip, because the first of the two times includes
/// the latency of the observer. All times are in whole microseconds. Returns nullopt if there are
/// fewer than roundTripsMin round trips, or if the settings of the run add latency or jitter.
/// Thread: any.
std::optional<ModelTimes> calibratedTimes(const Trace &real);

} // namespace lockscope
