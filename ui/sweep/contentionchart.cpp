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

constexpr double markSize = 5;
constexpr double edge = 12;

struct WayInk {
    ClientId colour;
    Qt::PenStyle dash;
};

WayInk inkOf(ContentionWay way)
{
    switch (way) {
    case ContentionWay::watch: return {ClientId{1}, Qt::SolidLine};
    case ContentionWay::poll: return {ClientId{2}, Qt::DashLine};
    case ContentionWay::handOver: return {ClientId{3}, Qt::DotLine};
    }
    return {};
}

void paintMark(QPainter &painter, ContentionWay way, QPointF at)
{
    const QRectF box(at.x() - markSize, at.y() - markSize, 2 * markSize, 2 * markSize);
    switch (way) {
    case ContentionWay::watch: painter.drawEllipse(box); break;
    case ContentionWay::poll: painter.drawRect(box); break;
    case ContentionWay::handOver: {
        const QPointF corners[] = {{at.x(), box.top() - 1}, {box.right() + 1, box.bottom()}, {box.left() - 1, box.bottom()}};
        painter.drawPolygon(corners, 3);
        break;
    }
    }
}

// Paints the range of several runs; nothing if it is shorter than the mark.
void paintBar(QPainter &painter, const QLineF &bar)
{
    if (bar.length() <= 2 * markSize)
        return;
    painter.drawLine(bar);
    for (const QPointF &end : {bar.p1(), bar.p2()})
        painter.drawLine(QPointF(end.x() - markSize, end.y()), QPointF(end.x() + markSize, end.y()));
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

void ContentionChart::setFigure(ContentionFigure figure)
{
    m_figure = figure;
    update();
}

double ContentionChart::Scale::placeOf(double number) const
{
    return number <= low ? 0 : std::log(number / low) / std::log(high / low);
}

// Returns a range of whole decades around all values.
ContentionChart::Scale ContentionChart::figures() const
{
    double low = 0;
    double high = 0;
    for (const ContentionSummary &summary : m_summaries) {
        const Middle middle = contentionFigure(summary, m_figure);
        for (const double number : {middle.low, middle.high}) {
            if (number > 0)
                low = low == 0 ? number : std::min(low, number);
            high = std::max(high, number);
        }
    }
    if (high == 0)
        return {};
    const double floor = std::pow(10, std::floor(std::log10(low)));
    return {floor, std::max(10 * floor, std::pow(10, std::ceil(std::log10(high))))};
}

ContentionChart::Scale ContentionChart::clients() const
{
    double high = 2;
    for (const ContentionSummary &summary : m_summaries)
        high = std::max(high, static_cast<double>(summary.clients));
    return {1, high};
}

void ContentionChart::paintGrid(QPainter &painter, const QRectF &room) const
{
    const Theme &theme = Theme::current();
    const Scale scale = figures();
    const QFontMetricsF metrics(painter.font());
    for (double line = scale.low; line <= scale.high * 1.001; line *= 10) {
        const double y = room.bottom() - room.height() * scale.placeOf(line);
        painter.setPen(theme.grid);
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y));
        painter.setPen(theme.textMuted);
        painter.drawText(QRectF(0, y - metrics.height() / 2, room.left() - 8, metrics.height()), Qt::AlignRight | Qt::AlignVCenter,
                         contentionNumberText(m_figure, line));
    }
    std::set<int> counts;
    for (const ContentionSummary &summary : m_summaries)
        counts.insert(summary.clients);
    for (const int count : counts) {
        const double x = room.left() + room.width() * clients().placeOf(count);
        painter.setPen(theme.grid);
        painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()));
        painter.setPen(theme.textMuted);
        painter.drawText(QRectF(x - 30, room.bottom() + 4, 60, metrics.height()), Qt::AlignCenter, countText(count));
    }
    painter.setPen(theme.textMuted);
    painter.drawText(QRectF(room.left(), room.bottom() + 4 + metrics.height(), room.width(), metrics.height()), Qt::AlignCenter, tr("clients"));
}

void ContentionChart::paintWay(QPainter &painter, const QRectF &room, ContentionWay way) const
{
    const auto placeOf = [this, &room](int clientCount, double number) {
        return QPointF(room.left() + room.width() * clients().placeOf(clientCount), room.bottom() - room.height() * figures().placeOf(number));
    };
    QPolygonF line;
    std::vector<QLineF> bars;
    for (const ContentionSummary &summary : m_summaries) { // fewest clients first
        if (summary.way != way)
            continue;
        const Middle middle = contentionFigure(summary, m_figure);
        line << placeOf(summary.clients, middle.median);
        bars.emplace_back(placeOf(summary.clients, middle.low), placeOf(summary.clients, middle.high));
    }
    if (line.isEmpty())
        return;
    const Theme &theme = Theme::current();
    const WayInk ink = inkOf(way);
    painter.setPen(QPen(theme.clientOutline(ink.colour), 2.2, ink.dash));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    painter.setPen(QPen(theme.clientOutline(ink.colour), 1.2));
    for (const QLineF &bar : bars)
        paintBar(painter, bar);
    painter.setBrush(theme.client(ink.colour));
    for (const QPointF &at : line)
        paintMark(painter, way, at);
}

void ContentionChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = Theme::current();
    const QFontMetricsF metrics(font());
    // The legend is above, because the lines may end at the same point.
    double x = edge;
    for (const ContentionWay way : contentionWays) {
        const QString words = contentionWayWords(way);
        const double y = edge + metrics.height() / 2;
        painter.setPen(QPen(theme.clientOutline(inkOf(way).colour), 2.2, inkOf(way).dash));
        painter.drawLine(QPointF(x, y), QPointF(x + 36, y));
        painter.setPen(QPen(theme.clientOutline(inkOf(way).colour), 1.2));
        painter.setBrush(theme.client(inkOf(way).colour));
        paintMark(painter, way, {x + 18, y});
        painter.setPen(theme.text);
        painter.drawText(QRectF(x + 44, edge, metrics.horizontalAdvance(words) + 4, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, words);
        x += 44 + metrics.horizontalAdvance(words) + 28;
    }
    const double left = std::max(60.0, metrics.horizontalAdvance(contentionNumberText(m_figure, figures().high)) + 20);
    const QRectF room(left, 2 * edge + metrics.height() + 8, width() - left - 3 * edge, height() - 3 * edge - 3 * metrics.height() - 16);
    if (m_summaries.empty()) {
        painter.setPen(theme.textMuted);
        painter.drawText(room, Qt::AlignCenter, tr("No measurement yet."));
        return;
    }
    paintGrid(painter, room);
    for (const ContentionWay way : contentionWays)
        paintWay(painter, room, way);
}

} // namespace lockscope
