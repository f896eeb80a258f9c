// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/contentionwords.h"

#include "ui/words/quantities.h"

#include <QCoreApplication>
#include <QLocale>

namespace lockscope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Contention)
};

} // namespace

QString contentionWayWords(ContentionWay way)
{
    switch (way) {
    case ContentionWay::watch: return Words::tr("WATCH, retried");
    case ContentionWay::poll: return Words::tr("lock, polled");
    case ContentionWay::handOver: return Words::tr("lock, handed over");
    }
    return {};
}

QString contentionMetricName(ContentionMetric metric)
{
    switch (metric) {
    case ContentionMetric::throughput: return Words::tr("Increments per second");
    case ContentionMetric::failedAttempts: return Words::tr("Failed attempts per increment");
    case ContentionMetric::medianTime: return Words::tr("Time per increment, median");
    case ContentionMetric::percentile99Time: return Words::tr("Time per increment, p99");
    }
    return {};
}

Middle contentionMetricValues(const ContentionSummary &summary, ContentionMetric metric)
{
    switch (metric) {
    case ContentionMetric::throughput: return summary.throughput;
    case ContentionMetric::failedAttempts: return summary.retries;
    case ContentionMetric::medianTime: return summary.p50;
    case ContentionMetric::percentile99Time: return summary.p99;
    }
    return {};
}

QString contentionNumberText(ContentionMetric metric, double number)
{
    if (metric == ContentionMetric::throughput)
        return countText(static_cast<qint64>(number));
    if (metric == ContentionMetric::failedAttempts)
        return QLocale().toString(number, 'f', number < 10 ? 2 : 0);
    return number > 0 ? lengthText(std::chrono::microseconds(static_cast<std::int64_t>(number)))
                      : QStringLiteral("–");
}

QString contentionMiddleText(ContentionMetric metric, const Middle &middle)
{
    const QString median = contentionNumberText(metric, middle.median);
    const QString low = contentionNumberText(metric, middle.low);
    const QString high = contentionNumberText(metric, middle.high);
    if (low == median && high == median)
        return median;
    //: %1 is the median of several runs, %2 and %3 the ends of their middle half
    return Words::tr("%1 (%2 – %3)").arg(median, low, high);
}

QString crossingWords(const std::vector<ContentionSummary> &summaries, ContentionWay way)
{
    const ContentionCrossing crossing = contentionCrossing(summaries, way);
    const QString name = contentionWayWords(way);
    if (crossing.isSlowerAtLargest) {
        //: %1 is a way: "lock, polled"; %2 a number of clients, 1 or more
        return Words::tr("%1: slower than WATCH with the largest measured number of clients (%2).")
            .arg(name)
            .arg(crossing.after);
    }
    if (crossing.isAlwaysFaster) {
        //: %1 is a way: "lock, polled"
        return Words::tr("%1: faster than WATCH for every measured number of clients.").arg(name);
    }
    if (crossing.isExact) {
        //: %1 is a way: "lock, polled"; %2 a number of clients, 2 or more
        return Words::tr("%1: faster than WATCH from %2 clients on.").arg(name).arg(crossing.from);
    }
    if (crossing.after > 0 && crossing.from > 0) {
        //: %1 is a way: "lock, polled"; %2 and %3 numbers of clients
        return Words::tr("%1: becomes faster than WATCH between %2 and %3 clients. In this range, "
                         "runs of the same method differ more than the methods do.")
            .arg(name)
            .arg(crossing.after)
            .arg(crossing.from);
    }
    if (crossing.from > 0) {
        //: %1 is a way: "lock, polled"; %2 a number of clients, 1 or more
        return Words::tr("%1: faster than WATCH from %2 clients on. With fewer clients, runs of "
                         "the same method differ more than the methods do.")
            .arg(name)
            .arg(crossing.from);
    }
    if (crossing.after > 0) {
        //: %1 is a way: "lock, polled"; %2 a number of clients, 1 or more
        return Words::tr("%1: slower than WATCH up to %2 clients. With more clients, runs of the "
                         "same method differ more than the methods do.")
            .arg(name)
            .arg(crossing.after);
    }
    //: %1 is a way: "lock, polled"
    return Words::tr("%1: not clearly faster or slower than WATCH. Runs of the same method differ "
                     "more than the methods do.")
        .arg(name);
}

} // namespace lockscope
