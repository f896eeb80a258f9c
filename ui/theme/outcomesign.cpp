// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/outcomesign.h"

#include "ui/theme/theme.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include <cmath>

namespace lockscope {
namespace {

constexpr double ringSizeMin = 18; // pixels: in a smaller ring, a question mark is not legible

// The functions below draw shapes in a square of 24 by 24; paintOutcome() scales it.
QPainterPath octagon()
{
    QPolygonF corners;
    for (int i = 0; i < 8; ++i) {
        const double angle = (i + 0.5) * 3.14159265358979 / 4;
        corners << QPointF(12 + 11 * std::cos(angle), 12 + 11 * std::sin(angle));
    }
    QPainterPath path;
    path.addPolygon(corners);
    path.closeSubpath();
    return path;
}

QPainterPath shield()
{
    QPainterPath path(QPointF(12, 1.5));
    path.cubicTo(15, 4, 18, 5, 21, 5);
    path.cubicTo(21, 14, 18, 19.5, 12, 22.5);
    path.cubicTo(6, 19.5, 3, 14, 3, 5);
    path.cubicTo(6, 5, 9, 4, 12, 1.5);
    return path;
}

QPainterPath hourglass()
{
    QPainterPath path;
    path.addPolygon(QPolygonF{{3, 1.5}, {21, 1.5}, {21, 4}, {14, 12}, {21, 20}, {21, 22.5},
        {3, 22.5}, {3, 20}, {10, 12}, {3, 4}});
    path.closeSubpath();
    return path;
}

QPainterPath triangle()
{
    QPainterPath path(QPointF(12, 1.5));
    path.lineTo(23.5, 22);
    path.lineTo(0.5, 22);
    path.closeSubpath();
    return path;
}

QPainterPath questionMark()
{
    QPainterPath path(QPointF(8.3, 9.2));
    path.cubicTo(8.3, 4.6, 15.7, 4.6, 15.7, 9.2);
    path.cubicTo(15.7, 11.8, 12, 11.6, 12, 14);
    return path;
}

// Strokes a ring. It attracts less attention than a filled shape. `pattern`: dashes and gaps in
// multiples of the pen width; empty: solid.
void strokeRing(QPainter &painter, const QColor &colour, const QList<qreal> &pattern)
{
    QPen pen(colour, 2.4, Qt::SolidLine, Qt::FlatCap);
    if (!pattern.isEmpty())
        pen.setDashPattern(pattern);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawEllipse(QPointF(12, 12), 10, 10);
}

void strokeSign(QPainter &painter, Outcome outcome)
{
    switch (outcome) {
    case Outcome::violated:
        painter.drawLine(QPointF(8, 8), QPointF(16, 16));
        painter.drawLine(QPointF(16, 8), QPointF(8, 16));
        break;
    case Outcome::guarded: painter.drawLine(QPointF(8, 12), QPointF(16, 12)); break;
    case Outcome::stuck: break;
    case Outcome::unavailable:
        painter.drawLine(QPointF(12, 9), QPointF(12, 14));
        painter.drawPoint(QPointF(12, 18));
        break;
    case Outcome::untested:
        painter.drawPath(questionMark());
        painter.drawPoint(QPointF(12, 17.8));
        break;
    case Outcome::held: {
        const QPointF tick[] = {{7, 12.5}, {10.5, 16}, {17, 8.5}};
        painter.drawPolyline(tick, 3);
        break;
    }
    }
}

} // namespace

QColor outcomeColour(Outcome outcome)
{
    const Theme &theme = Theme::current();
    switch (outcome) {
    case Outcome::held: return theme.good;
    case Outcome::untested:
    case Outcome::unavailable:
    case Outcome::stuck: return theme.textMuted;
    case Outcome::guarded: return theme.accent;
    case Outcome::violated: return theme.violation;
    }
    return theme.text;
}

void paintOutcome(QPainter &painter, Outcome outcome, const QRectF &rect, const OutcomeInk &ink)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.topLeft());
    painter.scale(rect.width() / 24, rect.height() / 24);
    QPen sign(ink.ground, 2.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.shape);
    switch (outcome) {
    case Outcome::violated: painter.drawPath(octagon()); break;
    case Outcome::guarded: painter.drawPath(shield()); break;
    case Outcome::stuck: painter.drawPath(hourglass()); break;
    case Outcome::untested:
        sign.setColor(ink.shape);
        if (rect.width() >= ringSizeMin) {
            strokeRing(painter, ink.shape, {2.6, 1.763}); // six dashes
        } else {                                          // only the question mark, enlarged
            painter.setBrush(Qt::NoBrush);
            painter.translate(-7.2, -6.9); // so that its centre stays where it is
            painter.scale(1.6, 1.6);
        }
        break;
    case Outcome::unavailable: painter.drawPath(triangle()); break;
    case Outcome::held:
        strokeRing(painter, ink.shape, {});
        sign.setColor(ink.shape);
        break;
    }
    painter.setPen(sign);
    strokeSign(painter, outcome);
    painter.restore();
}

QIcon outcomeIcon(Outcome outcome, int size)
{
    QIcon icon;
    const QPalette palette = QGuiApplication::palette();
    for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Selected}) {
        const OutcomeInk colours = mode == QIcon::Normal
            ? OutcomeInk{outcomeColour(outcome), Theme::current().window}
            : OutcomeInk{
                palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)};
        for (const int scale : {1, 2, 3}) {
            QPixmap pixmap(size * scale, size * scale);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            painter.scale(scale, scale);
            paintOutcome(painter, outcome, QRectF(0.5, 0.5, size - 1, size - 1), colours);
            painter.end();
            pixmap.setDevicePixelRatio(scale);
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

} // namespace lockscope
