// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartwords.h"

#include "ui/words/quantities.h"
#include "ui/words/settingwords.h"
#include "ui/words/timelinetext.h"

#include <QLocale>

#include <algorithm>

namespace lockscope {
namespace {

QString rateText(double perSecond)
{
    return QLocale().toString(perSecond, 'f', perSecond < 10 ? 2 : perSecond < 100 ? 1 : 0);
}

} // namespace

QString ChartWords::histogramSummary(const Histogram &histogram, PlotKind kind)
{
    const Spread &spread = histogram.spread.value();
    const int count = static_cast<int>(histogram.count);
    const QString countPhrase = kind == PlotKind::acquire
        ? tr("%n acquisition(s)", nullptr, count)
        : tr("%n wait(s) until granted", nullptr, count);
    //: %1: "132 acquisitions"; then lengths
    return tr("%1: median %2, p99 %3, maximum %4")
        .arg(countPhrase, lengthText(spread.p50), lengthText(spread.p99), lengthText(spread.max));
}

QString ChartWords::fairnessSummary(const Plot &plot, const std::vector<ClientShare> &shares)
{
    std::vector<double> amounts;
    const bool showsEntries = plot.question.kind == PlotKind::entriesByClient;
    for (const ClientShare &share : shares)
        amounts.push_back(static_cast<double>(showsEntries ? share.entries : share.waited.count()));
    //: Jain's index of fairness; %1: from 0 to 1
    return tr("Jain's fairness index: %1 (1: all equal)")
        .arg(QLocale().toString(fairnessOf(amounts), 'f', 3));
}

QString ChartWords::summary(const Plot &plot)
{
    if (plot.isEmpty())
        return {};
    switch (plot.question.kind) {
    case PlotKind::acquire:
    case PlotKind::wait:
        return histogramSummary(std::get<Histogram>(plot.content), plot.question.kind);
    case PlotKind::holders: {
        const auto &curves = std::get<Curves>(plot.content);
        std::int64_t insideMax = 0;
        for (const Level &level : curves.front)
            insideMax = std::max(insideMax, level.value);
        const QString insideText =
            tr("at most %1 inside at the same time").arg(countText(insideMax));
        //: %1: "at most 2 inside at the same time"; %2: a length
        return insideMax < 2
            ? insideText
            : tr("%1; two or more for %2").arg(insideText, lengthText(curves.violationTime));
    }
    case PlotKind::throughput: {
        const auto &rates = std::get<Rates>(plot.content);
        //: %1: "131 entries"; %2: a number; %3: a length
        return tr("%1: %2 per second on average, counted in intervals of %3")
            .arg(tr("%n entry(s)", nullptr, static_cast<int>(rates.count)),
                rateText(rates.perSecond()), lengthText(rates.width));
    }
    case PlotKind::validity: {
        const auto &dots = std::get<Dots>(plot.content);
        const auto shortest = std::min_element(dots.dots.begin(), dots.dots.end(),
            [](const Sample &a, const Sample &b) { return a.length < b.length; });
        if (dots.expired > 0)
            //: %1: the number of late entries, %2: the number of all entries
            return tr("%1 of %2 entered after the lease ended")
                .arg(countText(dots.expired), countText(dots.count));
        return tr("%1: at least %2 of the lease was left")
            .arg(tr("%n entry(s)", nullptr, static_cast<int>(dots.count)),
                lengthText(shortest->length));
    }
    case PlotKind::entriesByClient:
    case PlotKind::waitByClient:
        return fairnessSummary(plot, std::get<std::vector<ClientShare>>(plot.content));
    case PlotKind::workload: {
        const auto &curves = std::get<Curves>(plot.content);
        return QStringLiteral("%1: %2 · %3: %4")
            .arg(actual(plot.workload),
                workloadCountText(plot.workload, "actual", curves.front.back().value),
                expected(plot.workload),
                workloadCountText(plot.workload, "expected", curves.back.back().value));
    }
    }
    return {};
}

QString ChartWords::emptyReason(const Plot &plot, bool hasTrace)
{
    if (!hasTrace)
        return tr("No run yet");
    if (plot.question.range)
        return tr("No data in the chosen range");
    switch (plot.question.kind) {
    case PlotKind::acquire:
    case PlotKind::wait: return tr("No client was granted the lock");
    case PlotKind::holders:
    case PlotKind::throughput:
    case PlotKind::entriesByClient: return tr("No client entered the critical section");
    case PlotKind::validity: return tr("No client entered with a limited lease");
    case PlotKind::waitByClient: return tr("No client waited");
    case PlotKind::workload: return tr("No requests to the store");
    }
    return {};
}

QString ChartWords::spotTip(const Plot &plot, const ChartSpot &spot)
{
    const auto lengthsOf = [](Duration from, Duration to) {
        //: a range of durations; %1 and %2: its ends
        return tr("%1 to %2").arg(lengthText(from), lengthText(to));
    };
    switch (plot.question.kind) {
    case PlotKind::acquire:
    case PlotKind::wait: {
        const Histogram::Bin &bin = std::get<Histogram>(plot.content).bins[spot.index];
        return QStringLiteral("%1\n%2").arg(
            lengthsOf(bin.from, bin.to), tr("%n time(s)", nullptr, static_cast<int>(bin.count)));
    }
    case PlotKind::holders:
    case PlotKind::workload: {
        const QString what =
            plot.question.kind == PlotKind::holders ? inside() : actual(plot.workload);
        const Level &level = std::get<Curves>(plot.content).front[spot.index];
        const QString number = plot.question.kind == PlotKind::holders
            ? countText(level.value)
            : workloadCountText(plot.workload, "actual", level.value);
        return QStringLiteral("%1\n%2: %3").arg(momentText(spot.range->from), what, number);
    }
    case PlotKind::throughput: {
        const Rates::Bin &bin = std::get<Rates>(plot.content).bins[spot.index];
        const QString rate = tr("%1 per second").arg(rateText(bin.perSecond()));
        return QStringLiteral("%1 – %2\n%3")
            .arg(momentText(bin.range.from), momentText(bin.range.to), rate);
    }
    case PlotKind::validity: {
        const Sample &dot = std::get<Dots>(plot.content).dots[spot.index];
        const QString left = dot.length > Duration::zero()
            ? tr("%1 left").arg(lengthText(dot.length))
            : tr("ended %1 ago").arg(lengthText(-dot.length));
        return QStringLiteral("%1, %2\n%3")
            .arg(TimelineText::clientName(dot.client), momentText(dot.time), left);
    }
    case PlotKind::entriesByClient:
    case PlotKind::waitByClient: {
        const ClientShare &share = std::get<std::vector<ClientShare>>(plot.content)[spot.index];
        const QString entries = tr("%n entry(s)", nullptr, static_cast<int>(share.entries));
        //: one client's waits; %1: their total, %2: the longest
        const QString waits = tr("waited %1, at most %2 at a time")
                                  .arg(lengthText(share.waited), lengthText(share.longest));
        return QStringLiteral("%1\n%2\n%3")
            .arg(TimelineText::clientName(share.client), entries, waits);
    }
    }
    return {};
}

QString ChartWords::unit(Duration unit)
{
    return unit == Duration(1s) ? tr("s") : unit == Duration(1ms) ? tr("ms") : tr("µs");
}

QString ChartWords::xTitle(const Plot &plot)
{
    switch (plot.question.kind) {
    case PlotKind::acquire: return tr("from attempt to grant");
    case PlotKind::wait: return tr("from first attempt to grant");
    case PlotKind::entriesByClient:
    case PlotKind::waitByClient: return tr("client");
    case PlotKind::holders:
    case PlotKind::throughput:
    case PlotKind::validity:
    case PlotKind::workload: return tr("time (s)");
    }
    return {};
}

QString ChartWords::yTitle(const Plot &plot)
{
    switch (plot.question.kind) {
    case PlotKind::acquire:
    case PlotKind::wait: return tr("number");
    case PlotKind::holders: return tr("clients");
    case PlotKind::throughput: return tr("entries/s");
    //: %1: a unit of time
    case PlotKind::validity: return tr("left (%1)").arg(unit(ChartScale::of(plot).unit));
    case PlotKind::entriesByClient: return tr("entries");
    //: %1: a unit of time
    case PlotKind::waitByClient: return tr("waited (%1)").arg(unit(ChartScale::of(plot).unit));
    case PlotKind::workload:
        return isWorkloadCountInTime(plot.workload, "actual") ? QStringLiteral("µs") : tr("count");
    }
    return {};
}

QString ChartWords::inside()
{
    return tr("inside");
}

QString ChartWords::twoInside()
{
    return tr("two or more inside");
}

QString ChartWords::believers()
{
    return tr("believe they hold the lock");
}

QString ChartWords::expected(WorkloadKind kind)
{
    const QString words = workloadCountLabel(kind, "expected");
    return words.isEmpty() ? tr("Writes to the store") : words;
}

QString ChartWords::actual(WorkloadKind kind)
{
    const QString words = workloadCountLabel(kind, "actual");
    return words.isEmpty() ? tr("Accepted writes") : words;
}

QString ChartWords::allClients()
{
    return tr("all clients");
}

QString ChartWords::otherClients()
{
    return tr("other clients");
}

QString ChartWords::median(Duration length)
{
    return tr("median %1").arg(lengthText(length));
}

QString ChartWords::percentile99(Duration length)
{
    //: 99th percentile: 99 of 100 durations are not longer than %1
    return tr("p99 %1").arg(lengthText(length));
}

QString ChartWords::leaseEnd()
{
    return tr("lease ended");
}

} // namespace lockscope
