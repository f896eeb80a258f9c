// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sweep/contentionchart.h"

#include "ui/theme/theme.h"
#include "ui/words/quantities.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <set>

namespace lockscope {
namespace {

constexpr double markRadius = 5; // pixels
constexpr double margin = 12;    // pixels, around the legend and the plot

/// How the line of a way is painted.
struct WayStyle {
    ClientId client; ///< the line has the colour of this client
    Qt::PenStyle dash;
};

WayStyle styleOf(ContentionWay way)
{
    switch (way) {
    case ContentionWay::watch: return {ClientId{1}, Qt::SolidLine};
    case ContentionWay::poll: return {ClientId{2}, Qt::DashLine};
    case ContentionWay::handOver: return {ClientId{3}, Qt::DotLine};
    }
    return {};
}

void paintWayMark(QPainter &painter, ContentionWay way, QPointF centre)
{
    const QRectF box(
        centre.x() - markRadius, centre.y() - markRadius, 2 * markRadius, 2 * markRadius);
    switch (way) {
    case ContentionWay::watch: painter.drawEllipse(box); break;
    case ContentionWay::poll: painter.drawRect(box); break;
    case ContentionWay::handOver: {
        const QPointF corners[] = {{centre.x(), box.top() - 1}, {box.right() + 1, box.bottom()},
            {box.left() - 1, box.bottom()}};
        painter.drawPolygon(corners, 3);
        break;
    }
    }
}

// Paints the bar over the middle half of the runs; nothing if the mark of the median would cover
// it.
void paintBar(QPainter &painter, const QLineF &bar)
{
    if (bar.length() <= 2 * markRadius)
        return;
    painter.drawLine(bar);
    for (const QPointF &end : {bar.p1(), bar.p2()})
        painter.drawLine(
            QPointF(end.x() - markRadius, end.y()), QPointF(end.x() + markRadius, end.y()));
}

} // namespace

ContentionChart::ContentionChart(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("contentionChart"));
}

void ContentionChart::setSummaries(std::vector<ContentionSummary> summaries)
{
    m_summaries = std::move(summaries);
    update();
}

void ContentionChart::setMetric(ContentionMetric metric)
{
    m_metric = metric;
    update();
}

double ContentionChart::Scale::fractionOf(double number) const
{
    return number <= low ? 0 : std::log(number / low) / std::log(high / low);
}

// Returns a scale of whole decades that contains all values above 0. (fractionOf() places the value
// 0 at the low end of the scale.)
ContentionChart::Scale ContentionChart::metricScale() const
{
    double low = 0;
    double high = 0;
    for (const ContentionSummary &summary : m_summaries) {
        const Middle middle = contentionMetricValues(summary, m_metric);
        for (const double number : {middle.low, middle.high}) {
            if (number > 0)
                low = low == 0 ? number : std::min(low, number);
            high = std::max(high, number);
        }
    }
    if (high == 0)
        return {};
    const double decadeBelow = std::pow(10, std::floor(std::log10(low)));
    return {decadeBelow, std::max(10 * decadeBelow, std::pow(10, std::ceil(std::log10(high))))};
}

ContentionChart::Scale ContentionChart::clientScale() const
{
    double high = 2;
    for (const ContentionSummary &summary : m_summaries)
        high = std::max(high, static_cast<double>(summary.clients));
    return {1, high};
}

void ContentionChart::paintGrid(QPainter &painter, const QRectF &plot) const
{
    const Theme &theme = Theme::current();
    const Scale scale = metricScale();
    const QFontMetricsF metrics(painter.font());
    for (double line = scale.low; line <= scale.high * 1.001; line *= 10) {
        const double y = plot.bottom() - plot.height() * scale.fractionOf(line);
        painter.setPen(theme.grid);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme.textMuted);
        painter.drawText(QRectF(0, y - metrics.height() / 2, plot.left() - 8, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, contentionNumberText(m_metric, line));
    }
    std::set<int> counts;
    for (const ContentionSummary &summary : m_summaries)
        counts.insert(summary.clients);
    for (const int count : counts) {
        const double x = plot.left() + plot.width() * clientScale().fractionOf(count);
        painter.setPen(theme.grid);
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter.setPen(theme.textMuted);
        painter.drawText(QRectF(x - 30, plot.bottom() + 4, 60, metrics.height()), Qt::AlignCenter,
            countText(count));
    }
    painter.setPen(theme.textMuted);
    const QRectF axisTitle(
        plot.left(), plot.bottom() + 4 + metrics.height(), plot.width(), metrics.height());
    painter.drawText(axisTitle, Qt::AlignCenter, tr("clients"));
}

void ContentionChart::paintWay(QPainter &painter, const QRectF &plot, ContentionWay way) const
{
    const auto pointAt = [this, &plot](int clientCount, double number) {
        return QPointF(plot.left() + plot.width() * clientScale().fractionOf(clientCount),
            plot.bottom() - plot.height() * metricScale().fractionOf(number));
    };
    QPolygonF line;
    std::vector<QLineF> bars;
    for (const ContentionSummary &summary : m_summaries) { // fewest clients first
        if (summary.way != way)
            continue;
        const Middle middle = contentionMetricValues(summary, m_metric);
        line << pointAt(summary.clients, middle.median);
        bars.emplace_back(
            pointAt(summary.clients, middle.low), pointAt(summary.clients, middle.high));
    }
    if (line.isEmpty())
        return;
    const Theme &theme = Theme::current();
    const WayStyle style = styleOf(way);
    painter.setPen(QPen(theme.clientOutline(style.client), 2.2, style.dash));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    painter.setPen(QPen(theme.clientOutline(style.client), 1.2));
    for (const QLineF &bar : bars)
        paintBar(painter, bar);
    painter.setBrush(theme.client(style.client));
    for (const QPointF &centre : line)
        paintWayMark(painter, way, centre);
}

void ContentionChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = Theme::current();
    const QFontMetricsF metrics(font());
    // The legend is above the plot and not at the ends of the lines, because several lines can end
    // at the same point.
    double x = margin;
    for (const ContentionWay way : contentionWays) {
        const QString words = contentionWayWords(way);
        const double y = margin + metrics.height() / 2;
        painter.setPen(QPen(theme.clientOutline(styleOf(way).client), 2.2, styleOf(way).dash));
        painter.drawLine(QPointF(x, y), QPointF(x + 36, y));
        painter.setPen(QPen(theme.clientOutline(styleOf(way).client), 1.2));
        painter.setBrush(theme.client(styleOf(way).client));
        paintWayMark(painter, way, {x + 18, y});
        painter.setPen(theme.text);
        painter.drawText(
            QRectF(x + 44, margin, metrics.horizontalAdvance(words) + 4, metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter, words);
        x += 44 + metrics.horizontalAdvance(words) + 28;
    }
    const double left = std::max(
        60.0, metrics.horizontalAdvance(contentionNumberText(m_metric, metricScale().high)) + 20);
    const QRectF plot(left, 2 * margin + metrics.height() + 8, width() - left - 3 * margin,
        height() - 3 * margin - 3 * metrics.height() - 16);
    if (m_summaries.empty()) {
        painter.setPen(theme.textMuted);
        painter.drawText(plot, Qt::AlignCenter, tr("No measurement yet."));
        return;
    }
    paintGrid(painter, plot);
    for (const ContentionWay way : contentionWays)
        paintWay(painter, plot, way);
}

} // namespace lockscope
