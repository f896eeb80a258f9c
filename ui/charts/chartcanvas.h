// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chartspot.h"

#include <QChartView>

#include <memory>

namespace lockscope {

/// The picture of one plot. A click selects what is there; a double click on a chart over time selects the time range. A tooltip
/// describes what is under the pointer. Thread: the window's.
class ChartCanvas : public QChartView {
    Q_OBJECT
public:
    explicit ChartCanvas(QWidget *parent = nullptr);

    /// Shows a plot. `hasTrace`: whether there is a run; it decides the text of an empty chart.
    void show(std::shared_ptr<const Plot> plot, bool hasTrace);
    const std::shared_ptr<const Plot> &plot() const { return m_plot; }
    /// Returns what is at a point of the viewport.
    std::optional<ChartSpot> spotUnder(const QPoint &position) const;
    /// Returns where a place of the chart is drawn, in the viewport.
    QPoint pointOf(const QPointF &place) const;

    QSize sizeHint() const override { return {600, 180}; }
    QSize minimumSizeHint() const override { return {240, 90}; }

Q_SIGNALS:
    void eventPicked(lockscope::Seq seq);
    void stretchPicked(lockscope::WorldTime from, lockscope::WorldTime to);

protected:
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;

private:
    void draw();

    std::shared_ptr<const Plot> m_plot;
    bool m_hasTrace = false;
};

} // namespace lockscope
