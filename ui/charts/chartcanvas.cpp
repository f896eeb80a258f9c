// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartcanvas.h"

#include "ui/charts/chartdrawing.h"
#include "ui/charts/chartwords.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/quantities.h"

#include <QAbstractSeries>
#include <QChart>
#include <QFontMetrics>
#include <QGraphicsLayout>
#include <QHelpEvent>
#include <QLegend>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>
#include <utility>

namespace lockscope {

ChartCanvas::ChartCanvas(QWidget *parent) : QChartView(new QChart, parent)
{
    setObjectName(QStringLiteral("chartCanvas"));
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::NoFocus);
    chart()->setMargins(QMargins(2, 2, 2, 2));
    chart()->setBackgroundRoundness(0);
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    draw();
    whenRestyled(*this, [this] { draw(); });
}

void ChartCanvas::show(std::shared_ptr<const Plot> plot, bool hasTrace)
{
    m_plot = std::move(plot);
    m_hasTrace = hasTrace;
    draw();
}

void ChartCanvas::draw()
{
    chart()->setFont(font());
    setBackgroundBrush(Theme::current().panel);
    drawPlot(*chart(), m_plot ? *m_plot : Plot{});
    viewport()->update();
    setAccessibleName(m_plot ? plotTitle(m_plot->question.kind) : QString());
    setAccessibleDescription(m_plot ? ChartWords::summary(*m_plot) : QString());
}

std::optional<ChartSpot> ChartCanvas::spotUnder(const QPoint &position) const
{
    if (!m_plot || chart()->series().isEmpty())
        return std::nullopt;
    const QPointF chartPosition = chart()->mapFromScene(mapToScene(position));
    if (!chart()->plotArea().contains(chartPosition))
        return std::nullopt;
    QAbstractSeries *const series = chart()->series().first();
    const QPointF place = chart()->mapToValue(chartPosition, series);
    // The maximum distance at which the pointer still selects a dot: `reach` in pixels,
    // `reachAsValues` in units of the axes.
    const double reach = fontMetrics().height() * 0.6;
    const QPointF reachAsValues =
        chart()->mapToValue(chartPosition + QPointF(reach, -reach), series) - place;
    return spotAt(*m_plot, place,
        {std::max(1e-12, std::abs(reachAsValues.x())),
            std::max(1e-12, std::abs(reachAsValues.y()))});
}

QPoint ChartCanvas::pointOf(const QPointF &place) const
{
    return mapFromScene(
        chart()->mapToScene(chart()->mapToPosition(place, chart()->series().first())));
}

bool ChartCanvas::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QChartView::viewportEvent(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    if (const auto spot = spotUnder(help->pos()))
        QToolTip::showText(help->globalPos(), ChartWords::spotTip(*m_plot, *spot), viewport());
    else
        QToolTip::hideText();
    return true;
}

void ChartCanvas::mousePressEvent(QMouseEvent *event)
{
    const auto spot = event->button() == Qt::LeftButton ? spotUnder(event->pos()) : std::nullopt;
    if (spot && spot->seq != noSeq)
        Q_EMIT eventPicked(spot->seq);
}

void ChartCanvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    const auto spot = event->button() == Qt::LeftButton ? spotUnder(event->pos()) : std::nullopt;
    if (spot && spot->range && spot->range->length() > Duration::zero())
        Q_EMIT rangePicked(spot->range->from, spot->range->to);
}

// Draws the chart again, because the number of labels that fit depends on the width.
void ChartCanvas::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width() && m_plot)
        draw();
}

void ChartCanvas::drawForeground(QPainter *painter, const QRectF &)
{
    if (m_plot && !m_plot->isEmpty())
        return;
    painter->save();
    painter->resetTransform();
    painter->setPen(Theme::current().textMuted);
    painter->setFont(font());
    painter->drawText(viewport()->rect().adjusted(12, 0, -12, 0),
        static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
        ChartWords::emptyReason(m_plot ? *m_plot : Plot{}, m_hasTrace));
    painter->restore();
}

} // namespace lockscope
