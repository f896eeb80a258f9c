// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/sweep/contentionwords.h"

#include <QWidget>

#include <vector>

class QPainter;

namespace lockscope {

/// A metric of a contention sweep over the number of clients, both on logarithmic scales: a mark at the median of a point's runs,
/// with a bar over their middle half. Each way has its own colour, dash and mark.
class ContentionChart : public QWidget {
    Q_OBJECT
public:
    explicit ContentionChart(QWidget *parent = nullptr);

    void setSummaries(std::vector<ContentionSummary> summaries);
    void setFigure(ContentionFigure figure);
    QSize sizeHint() const override { return {720, 320}; }
    QSize minimumSizeHint() const override { return {360, 200}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Scale {
        double low = 1;
        double high = 10;
        /// Returns 0 at the low end, 1 at the high end. A number of 0 is at the low end.
        double placeOf(double number) const;
    };
    Scale figures() const;
    Scale clients() const;
    void paintGrid(QPainter &painter, const QRectF &room) const;
    void paintWay(QPainter &painter, const QRectF &room, ContentionWay way) const;

    std::vector<ContentionSummary> m_summaries;
    ContentionFigure m_figure = ContentionFigure::throughput;
};

} // namespace lockscope
