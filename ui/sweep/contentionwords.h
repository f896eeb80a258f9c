// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sweep/contention.h"

#include <QString>

namespace lockscope {

/// What of a point is shown.
enum class ContentionFigure { throughput, retries, median, slowest };
inline constexpr int contentionFigureCount = 4;

/// "WATCH, tried again", "lock, polled", "lock, handed over".
QString contentionWayWords(ContentionWay way);

/// "Rounds a second", "Vain tries a round", …
QString contentionFigureWords(ContentionFigure figure);

/// The figure as a number: rounds in a second, tries, microseconds. 0 if the point has none.
double contentionNumber(const ContentionPoint &point, ContentionFigure figure);

/// The number as people read it.
QString contentionNumberText(ContentionFigure figure, double number);

/// Where a lock catches up with WATCH, in a sentence.
QString crossingWords(const std::vector<ContentionPoint> &points, ContentionWay way);

} // namespace lockscope
