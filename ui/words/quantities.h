// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/metrics/plot.h"
#include "lockscope/base/time.h"

#include <QString>

#include <cstdint>
#include <optional>

class QLocale;

namespace lockscope {

/// Returns a readable duration: "35 µs", "250 ms", "1.25 s", in the number format of the window's
/// language. It has at most three significant digits, and from 100 s on whole seconds; the event
/// table and trace files have all digits.
QString lengthText(Duration length);
/// Returns the same text in the number format of `locale`. For threads other than the window's,
/// which cannot read the window's locale. Thread: any.
QString lengthIn(const QLocale &locale, Duration length);

/// The unit of times. All times of a run have the same unit, so that a user can compare them and
/// find them on the ruler. The unit depends on the end of the time axis: µs up to a millisecond, ms
/// up to a second, s up to two minutes. For longer axes, times have the format of a clock: "2:05",
/// and from an hour on "1:02:05".
enum class MomentUnit : std::uint8_t { microseconds, milliseconds, seconds, minutes, hours };
/// Returns the unit for a time axis that ends at `axisEnd`.
MomentUnit momentUnit(WorldTime axisEnd);

/// Set and return the end of the shown run, by which momentText() chooses its unit. Nothing: no run
/// is shown, and times are in seconds. Thread: the window's.
void setShownRunEnd(std::optional<WorldTime> end);
std::optional<WorldTime> shownRunEnd();

/// Returns a time of the shown run: "1.234 s", "123.4 ms", "2:05.250". Thread: the window's.
QString momentText(WorldTime time);
/// Returns the times of something that lasts: "1.050–1.450 s"; of a moment: "1.050 s".
QString rangeText(WorldTime from, WorldTime to);
/// Returns a time of the shown run, exact to the microsecond: "1.234567 s".
QString exactMomentText(WorldTime time);
/// Returns a duration in clock format: "2:05", "1:02:05.5".
QString clockText(Duration time, int decimals, bool withHours);

/// Returns a number with the thousands separator of the window's language.
QString countText(qint64 count);

/// Returns the name of a chart in the manual's links: "wait".
QString plotId(PlotKind kind);

/// Returns a chart's name in the window: "Waiting time".
QString plotTitle(PlotKind kind);

/// Returns one or two sentences: what the chart shows, and what it is for.
QString plotMeaning(PlotKind kind);

} // namespace lockscope
