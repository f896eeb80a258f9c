// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/sweep/contentionsummary.h"

#include <QString>

namespace lockscope {

/// What of a point is shown.
enum class ContentionFigure { throughput, retries, median, slowest };
inline constexpr int contentionFigureCount = 4;

/// "WATCH, tried again", "lock, polled", "lock, handed over".
QString contentionWayWords(ContentionWay way);

/// "Rounds a second", "Vain tries a round", …
QString contentionFigureWords(ContentionFigure figure);

/// The figure: rounds in a second, tries, microseconds. Zeros if there is none.
Middle contentionFigure(const ContentionSummary &summary, ContentionFigure figure);

/// A number of the figure as people read it.
QString contentionNumberText(ContentionFigure figure, double number);
/// "3,880 (3,700 – 3,950)": the median and the middle half; the median alone where they look the same.
QString contentionMiddleText(ContentionFigure figure, const Middle &middle);

/// Where a lock catches up with WATCH, or how far that is clear, in one sentence or two.
QString crossingWords(const std::vector<ContentionSummary> &summaries, ContentionWay way);

} // namespace lockscope
