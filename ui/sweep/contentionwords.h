// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/sweep/contention.h"

#include <QString>

namespace lockscope {

/// The metrics of a contention sweep: throughput, failed attempts, and the time of an increment
/// (median and 99th percentile).
enum class ContentionMetric { throughput, failedAttempts, medianTime, percentile99Time };
inline constexpr int contentionMetricCount = 4;

/// Returns "WATCH, retried", "lock, polled" or "lock, handed over".
QString contentionWayWords(ContentionWay way);

/// Returns the name of a metric: "Increments per second", "Failed attempts per increment", …
QString contentionMetricName(ContentionMetric metric);

/// Returns the median and the middle half of a metric: increments per second, failed attempts per
/// increment, or microseconds. Zeros if there are no values.
Middle contentionMetricValues(const ContentionSummary &summary, ContentionMetric metric);

/// Returns a value of a metric as text: "3,880", "0.50", "61 µs"; "–" for a time of 0.
QString contentionNumberText(ContentionMetric metric, double number);
/// Returns "3,880 (3,700 – 3,950)": the median and the middle half; only the median if both ends of
/// the middle half have its text.
QString contentionMiddleText(ContentionMetric metric, const Middle &middle);

/// Returns one or two sentences that compare a lock with WATCH (see ContentionCrossing): for which
/// numbers of clients the lock is faster or slower, or that the measurement does not decide this.
/// REQUIRES: `way` is `poll` or `handOver`.
QString crossingWords(const std::vector<ContentionSummary> &summaries, ContentionWay way);

} // namespace lockscope
