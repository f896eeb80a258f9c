// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chartspot.h"

#include <QChartView>

#include <memory>

namespace lockscope {

/// The picture of one plot. A click on a bar, a dot or a level of a line (ChartSpot) requests the
/// selection of its event. In a chart over time, a double click on a bar or a level requests that
/// the timeline shows the time range of this bar or level. A tooltip describes what is under the
/// pointer. Thread: the window's.
class ChartCanvas : public QChartView {
    Q_OBJECT
public:
    explicit ChartCanvas(QWidget *parent = nullptr);

    /// Shows a plot. `hasTrace`: whether there is a run; the text of an empty chart depends on it.
    void show(std::shared_ptr<const Plot> plot, bool hasTrace);
    const std::shared_ptr<const Plot> &plot() const { return m_plot; }
    /// Returns what the chart shows at a point of the viewport; nothing: only background.
    std::optional<ChartSpot> spotUnder(const QPoint &position) const;
    /// Returns the point of the viewport for a point in units of the chart's axes (see ChartScale).
    QPoint pointOf(const QPointF &place) const;

    QSize sizeHint() const override { return {600, 180}; }
    QSize minimumSizeHint() const override { return {240, 90}; }

Q_SIGNALS:
    /// The user has clicked the bar, level or dot of this event.
    void eventPicked(lockscope::Seq seq);
    /// The user has double-clicked a bar or a level that covers this time range.
    void rangePicked(lockscope::WorldTime from, lockscope::WorldTime to);

protected:
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;

private:
    void draw();

    std::shared_ptr<const Plot> m_plot;
    bool m_hasTrace = false;
};

} // namespace lockscope
