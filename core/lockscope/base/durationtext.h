// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <string>
#include <string_view>

namespace lockscope {

/// Parses "500us", "250ms", "2s", "1.5s", "3min" or "2h". A number without a unit is in
/// milliseconds. It may begin with a minus sign. Error: an unknown unit, no number, or a length
/// beyond 2^53 ns (104 days).
Result<Duration> parseDuration(std::string_view text);

/// Returns the length, rounded down to whole microseconds, as a text for parseDuration(). The unit
/// is the largest of s, ms and us that gives a whole number: "250ms", "1500us", "120s".
std::string durationText(Duration length);

/// Returns a length for display: a number with at most one decimal digit, and a unit, as in "399.8
/// ms", "1.2 s", "86 us". Never returns a negative zero.
std::string roundedDurationText(Duration length);

/// Returns a length for display that may be very long: from two minutes on, in whole minutes, hours
/// or days, as in "23 days".
std::string longDurationText(Duration length);

} // namespace lockscope
