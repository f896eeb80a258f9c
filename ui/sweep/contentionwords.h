// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contentionsummary.h"

#include <QString>

namespace lockscope {

/// The metrics of a point.
enum class ContentionFigure { throughput, retries, median, slowest };
inline constexpr int contentionFigureCount = 4;

/// Returns "WATCH, retried", "lock, polled" or "lock, handed over".
QString contentionWayWords(ContentionWay way);

/// Returns "Rounds a second", "Vain tries a round", …
QString contentionFigureWords(ContentionFigure figure);

/// Returns the metric: rounds per second, tries, or microseconds. Zeros if there is none.
Middle contentionFigure(const ContentionSummary &summary, ContentionFigure figure);

/// Returns a readable number of the metric.
QString contentionNumberText(ContentionFigure figure, double number);
/// Returns "3,880 (3,700 – 3,950)": the median and the middle half; only the median if their texts are equal.
QString contentionMiddleText(ContentionFigure figure, const Middle &middle);

/// Returns where a lock becomes faster than WATCH, or how certain that is, in one or two sentences.
QString crossingWords(const std::vector<ContentionSummary> &summaries, ContentionWay way);

} // namespace lockscope
