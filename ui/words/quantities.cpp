// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/quantities.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace lockscope {
namespace {

// Returns a number with at most `decimalsMax` decimals and without trailing zeros. Callers add a
// non-breaking space and the unit.
QString shortNumber(double number, int decimalsMax, const QLocale &locale)
{
    QString text = locale.toString(number, 'f', decimalsMax);
    if (decimalsMax > 0) {
        while (text.endsWith(locale.zeroDigit()))
            text.chop(1);
        if (text.endsWith(locale.decimalPoint()))
            text.chop(1);
    }
    return text;
}

QString twoDigits(std::int64_t number)
{
    return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
}

std::optional<WorldTime> endOfShownRun; // only the window's thread uses it

// Returns a time in the unit of the shown axis. `secondDecimals`: the number of decimals if the
// unit is seconds, minutes or hours; `millisecondDecimals`: if the unit is milliseconds.
QString momentWithDecimals(WorldTime time, int secondDecimals, int millisecondDecimals)
{
    const double us = static_cast<double>(microseconds(time));
    const QLocale locale;
    switch (momentUnit(endOfShownRun.value_or(WorldTime{1s}))) {
    case MomentUnit::hours: return clockText(time.time_since_epoch(), secondDecimals, true);
    case MomentUnit::minutes: return clockText(time.time_since_epoch(), secondDecimals, false);
    case MomentUnit::seconds: break;
    case MomentUnit::milliseconds:
        return locale.toString(us / 1e3, 'f', millisecondDecimals) + QStringLiteral("\u00a0ms");
    case MomentUnit::microseconds: return locale.toString(us, 'f', 0) + QStringLiteral("\u00a0µs");
    }
    return locale.toString(us / 1e6, 'f', secondDecimals) + QStringLiteral("\u00a0s");
}

} // namespace

QString lengthText(Duration length)
{
    return lengthIn(QLocale(), length);
}

QString lengthIn(const QLocale &locale, Duration length)
{
    const double us = static_cast<double>(length.count()) / 1e3;
    const double size = std::abs(us);
    // A value that would round to 1000 of a unit is shown as 1 of the next unit.
    if (size < 999.5)
        return shortNumber(us, 0, locale) + QStringLiteral("\u00a0µs");
    if (size < 999.5e3)
        return shortNumber(us / 1e3,
                   size < 1e4       ? 2
                       : size < 1e5 ? 1
                                    : 0,
                   locale)
            + QStringLiteral("\u00a0ms");
    return shortNumber(us / 1e6,
               size < 1e7       ? 2
                   : size < 1e8 ? 1
                                : 0,
               locale)
        + QStringLiteral("\u00a0s");
}

void setShownRunEnd(std::optional<WorldTime> end)
{
    endOfShownRun = end;
}

std::optional<WorldTime> shownRunEnd()
{
    return endOfShownRun;
}

MomentUnit momentUnit(WorldTime axisEnd)
{
    const Duration length = axisEnd.time_since_epoch();
    return length >= 1h  ? MomentUnit::hours
        : length >= 2min ? MomentUnit::minutes
        : length >= 1s   ? MomentUnit::seconds
        : length >= 1ms  ? MomentUnit::milliseconds
                         : MomentUnit::microseconds;
}

QString clockText(Duration time, int decimals, bool withHours)
{
    const QString sign = time < Duration::zero() ? QStringLiteral("-") : QString();
    const Duration length = time < Duration::zero() ? -time : time;
    const std::int64_t minutes = length / 1min;
    QString seconds = twoDigits(length % 1min / 1s);
    if (decimals > 0) {
        const double exact = static_cast<double>((length % 1min).count()) / 1e9;
        seconds = (exact < 10 ? QStringLiteral("0") : QString())
            + QLocale().toString(exact, 'f', decimals);
    }
    if (!withHours)
        return sign + QStringLiteral("%1:%2").arg(minutes).arg(seconds);
    return sign
        + QStringLiteral("%1:%2:%3").arg(minutes / 60).arg(twoDigits(minutes % 60), seconds);
}

QString momentText(WorldTime time)
{
    return momentWithDecimals(time, 3, 1);
}

QString rangeText(WorldTime from, WorldTime to)
{
    QString begin = momentText(from);
    if (to <= from)
        return begin;
    const QString end = momentText(to);
    qsizetype digits = end.size();
    while (digits > 0 && !end[digits - 1].isDigit())
        --digits;
    if (begin.endsWith(end.mid(digits))) // the same unit
        begin.chop(end.size() - digits);
    return begin + QStringLiteral("–") + end;
}

QString exactMomentText(WorldTime time)
{
    return momentWithDecimals(time, 6, 3);
}

QString countText(qint64 count)
{
    return QLocale().toString(count);
}

namespace {

struct PlotText {
    Q_DECLARE_TR_FUNCTIONS(Plot)
};

} // namespace

QString plotId(PlotKind kind)
{
    switch (kind) {
    case PlotKind::acquire: return QStringLiteral("acquire");
    case PlotKind::wait: return QStringLiteral("wait");
    case PlotKind::holders: return QStringLiteral("holders");
    case PlotKind::throughput: return QStringLiteral("throughput");
    case PlotKind::validity: return QStringLiteral("validity");
    case PlotKind::entriesByClient: return QStringLiteral("entries");
    case PlotKind::waitByClient: return QStringLiteral("waiting");
    case PlotKind::workload: return QStringLiteral("workload");
    }
    return {};
}

QString plotTitle(PlotKind kind)
{
    switch (kind) {
    case PlotKind::acquire: return PlotText::tr("Acquisition time");
    case PlotKind::wait: return PlotText::tr("Waiting time");
    case PlotKind::holders: return PlotText::tr("Holders over time");
    case PlotKind::throughput: return PlotText::tr("Throughput");
    case PlotKind::validity: return PlotText::tr("Validity left at entry");
    case PlotKind::entriesByClient: return PlotText::tr("Entries of each client");
    case PlotKind::waitByClient: return PlotText::tr("Waiting time of each client");
    case PlotKind::workload: return PlotText::tr("Workload over time");
    }
    return {};
}

QString plotMeaning(PlotKind kind)
{
    switch (kind) {
    case PlotKind::acquire:
        return PlotText::tr("A histogram of the time from the attempt that succeeded to the grant: "
                            "the cost of the lock's own commands.");
    case PlotKind::wait:
        return PlotText::tr("A histogram of the time from the first attempt to the grant, with all "
                            "retries: how long a client waits for its turn.");
    case PlotKind::holders:
        return PlotText::tr(
            "How many clients are inside the critical section at each time, and how many believe "
            "that they hold the lock. Two or more inside are a violation.");
    case PlotKind::throughput:
        return PlotText::tr("Entries into the critical section per second. A gap shows that no "
                            "client got the lock.");
    case PlotKind::validity:
        return PlotText::tr(
            "A point for each entry: how much of the lease was left when the client entered. A "
            "point below zero: the client entered after its lease ended.");
    case PlotKind::entriesByClient:
        return PlotText::tr(
            "How often each client entered. Equal bars show that the lock is fair.");
    case PlotKind::waitByClient:
        return PlotText::tr("How long each client waited in total. A much longer bar shows a "
                            "client that the others push aside.");
    case PlotKind::workload:
        return PlotText::tr("The count that the workload should reach, and the count that the "
                            "store has. Where the two differ, the broken lock has cost something.");
    }
    return {};
}

} // namespace lockscope
