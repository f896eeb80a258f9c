// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace lockscope {

/// A length as people read it: "35 µs", "250 ms", "1.25 s", with the digits of the window's language. Three or four digits count:
/// what is finer stands in the event table and the file.
QString lengthText(Duration length);

/// The unit in which moments are told, by how far an axis reaches: below a millisecond µs, below a second ms, below two minutes s, then
/// minutes and seconds as a clock has them, from an hour on with hours. So all moments of a run compare at a glance, and whoever reads
/// of one finds it on the ruler.
enum class MomentUnit : std::uint8_t { microseconds, milliseconds, seconds, minutes, hours };
MomentUnit momentUnit(WorldTime reach);

/// How far the run reaches that the window shows; nothing: none is shown, and moments are told in seconds. Thread: the window's.
void setMomentReach(std::optional<WorldTime> reach);
std::optional<WorldTime> momentReach();

/// A moment of that run: "1.234 s", "123.4 ms", "2:05.250". Thread: the window's.
QString momentText(WorldTime time);
/// The same to the microsecond: "1.234567 s".
QString exactMomentText(WorldTime time);
/// As a clock has it: "2:05", "1:02:05.5".
QString clockText(Duration time, int decimals, bool withHours);

/// A number with the thousands set apart as the window's language does.
QString countText(qint64 count);

} // namespace lockscope
