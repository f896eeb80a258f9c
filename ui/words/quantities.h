// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace lockscope {

/// Returns a readable duration: "35 µs", "250 ms", "1.25 s", with the digits of the window's language. It has three or four
/// significant digits; the event table and the file have all digits.
QString lengthText(Duration length);

/// The unit for times, chosen by the end of the axis: below a millisecond µs, below a second ms, below two minutes s, then minutes
/// and seconds like a clock, from an hour on with hours. All times of a run have the same unit, so that they can be compared with
/// each other and found on the ruler.
enum class MomentUnit : std::uint8_t { microseconds, milliseconds, seconds, minutes, hours };
MomentUnit momentUnit(WorldTime reach);

/// Sets the end of the shown run's axis; nothing: no run is shown, and times are in seconds. Thread: the window's.
void setMomentReach(std::optional<WorldTime> reach);
std::optional<WorldTime> momentReach();

/// Returns a time of that run: "1.234 s", "123.4 ms", "2:05.250". Thread: the window's.
QString momentText(WorldTime time);
/// Returns the same with microseconds: "1.234567 s".
QString exactMomentText(WorldTime time);
/// Returns a duration in clock format: "2:05", "1:02:05.5".
QString clockText(Duration time, int decimals, bool withHours);

/// Returns a number with the thousands separator of the window's language.
QString countText(qint64 count);

} // namespace lockscope
