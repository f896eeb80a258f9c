// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/metrics/plot.h"
#include "ui/charts/chartspot.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// The texts of charts, as whole phrases for the translator. Thread: the window's.
class ChartWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ChartWords)
public:
    /// The sentence above the chart: count, median, 99th percentile, or other numbers of the plot.
    static QString summary(const Plot &plot);
    /// The reason why the chart is empty. `hasTrace`: there is a run.
    static QString emptyReason(const Plot &plot, bool hasTrace);
    /// The tooltip for an element of the chart: a bar, a level of a line, or a dot.
    static QString spotTip(const Plot &plot, const ChartSpot &spot);

    // The titles of the axes, and the names in the legend. "Inside" means in the critical section;
    // a believer is a client that believes that it holds the lock.
    static QString xTitle(const Plot &plot);
    static QString yTitle(const Plot &plot);
    static QString inside();
    static QString twoInside();
    static QString believers();
    static QString expected(WorkloadKind kind);
    static QString actual(WorkloadKind kind);
    static QString allClients();
    static QString otherClients();
    static QString median(Duration length);
    static QString percentile99(Duration length);
    static QString leaseEnd();

private:
    static QString unit(Duration unit);
    static QString histogramSummary(const Histogram &histogram, PlotKind kind);
    static QString fairnessSummary(const Plot &plot, const std::vector<ClientShare> &shares);
};

} // namespace lockscope
