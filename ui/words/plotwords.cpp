// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/plotwords.h"

#include <QCoreApplication>

namespace lockscope {
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
