// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <string>
#include <string_view>

namespace lockscope {

/// Reads "500us", "250ms", "2s", "1.5s", "3min", "2h"; a bare number is milliseconds. Signs are allowed.
/// Errors: an unknown unit, no number, or a length beyond 2^53 ns (104 days).
Result<Duration> parseDuration(std::string_view text);

/// The shortest text with a unit that reads back to the same length: "250ms", "1500us", "2s".
/// Lengths below a microsecond are rounded down to it.
std::string durationText(Duration length);

/// A length for people: four digits at most and a unit, as in "399.8 ms", "1.2 s", "86 us"; never negative zero.
std::string lengthWords(Duration length);

} // namespace lockscope
