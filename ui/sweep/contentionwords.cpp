// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/contentionwords.h"

#include "shared/quantities.h"

#include <QCoreApplication>
#include <QLocale>

namespace lockscope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Contention)
};

double microsecondsOf(const std::optional<Spread> &spread, Duration Spread::*part)
{
    return spread ? static_cast<double>(microseconds((*spread).*part)) : 0;
}

} // namespace

QString contentionWayWords(ContentionWay way)
{
    switch (way) {
    case ContentionWay::watch: return Words::tr("WATCH, tried again");
    case ContentionWay::poll: return Words::tr("lock, polled");
    case ContentionWay::handOver: return Words::tr("lock, handed over");
    }
    return {};
}

QString contentionFigureWords(ContentionFigure figure)
{
    switch (figure) {
    case ContentionFigure::throughput: return Words::tr("Increments a second");
    case ContentionFigure::retries: return Words::tr("Vain tries per increment");
    case ContentionFigure::median: return Words::tr("Time for one, median");
    case ContentionFigure::slowest: return Words::tr("Time for one, 99 %");
    }
    return {};
}

double contentionNumber(const ContentionPoint &point, ContentionFigure figure)
{
    switch (figure) {
    case ContentionFigure::throughput: return point.throughput;
    case ContentionFigure::retries: return point.rounds > 0 ? static_cast<double>(point.retries) / static_cast<double>(point.rounds) : 0;
    case ContentionFigure::median: return microsecondsOf(point.round, &Spread::p50);
    case ContentionFigure::slowest: return microsecondsOf(point.round, &Spread::p99);
    }
    return 0;
}

QString contentionNumberText(ContentionFigure figure, double number)
{
    if (figure == ContentionFigure::throughput)
        return countText(static_cast<qint64>(number));
    if (figure == ContentionFigure::retries)
        return QLocale().toString(number, 'f', number < 10 ? 2 : 0);
    return number > 0 ? lengthText(std::chrono::microseconds(static_cast<std::int64_t>(number))) : QStringLiteral("–");
}

QString crossingWords(const std::vector<ContentionPoint> &points, ContentionWay way)
{
    const auto crossing = contentionCrossing(points, way);
    if (!crossing) {
        //: %1 is a way: "lock, polled"
        return Words::tr("%1: never as fast as WATCH here.").arg(contentionWayWords(way));
    }
    //: %1 is a way: "lock, polled"; %2 a number of clients, 1 or more
    return Words::tr("%1: at least as fast as WATCH from %2 clients on.").arg(contentionWayWords(way)).arg(*crossing);
}

} // namespace lockscope
