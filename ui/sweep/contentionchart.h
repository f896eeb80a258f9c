// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/sweep/contentionwords.h"

#include <QWidget>

#include <vector>

class QPainter;

namespace lockscope {

/// A chart of one metric of a contention sweep (vertical axis) over the number of clients
/// (horizontal axis). Both axes are logarithmic. Each point has a mark at the median of its runs,
/// and a bar over the middle half of these runs (see Middle). Each way in which the clients compete
/// (ContentionWay: WATCH, lock with polling, lock with hand-over) has its own colour, line style
/// and shape of mark.
class ContentionChart : public QWidget {
    Q_OBJECT
public:
    explicit ContentionChart(QWidget *parent = nullptr);

    void setSummaries(std::vector<ContentionSummary> summaries);
    void setMetric(ContentionMetric metric);
    QSize sizeHint() const override { return {720, 320}; }
    QSize minimumSizeHint() const override { return {360, 200}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    // A logarithmic scale from `low` to `high`.
    struct Scale {
        double low = 1;
        double high = 10;
        /// Returns the position of a number on the scale: 0 at the low end and below it, 1 at the
        /// high end, more than 1 above the high end.
        double fractionOf(double number) const;
    };
    Scale metricScale() const;
    Scale clientScale() const;
    void paintGrid(QPainter &painter, const QRectF &plot) const;
    void paintWay(QPainter &painter, const QRectF &plot, ContentionWay way) const;

    std::vector<ContentionSummary> m_summaries;
    ContentionMetric m_metric = ContentionMetric::throughput;
};

} // namespace lockscope
