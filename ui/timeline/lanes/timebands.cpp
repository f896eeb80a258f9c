// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/timebands.h"

#include "ui/theme/paintword.h"
#include "ui/words/timelinetext.h"

namespace lockscope {
namespace {

constexpr double flagGap = 4;           // between two flags, in pixels
constexpr double wordFlagWidthMin = 20; // in pixels; a narrower flag is too short for any word

double maxLineWidth(const QFontMetricsF &metrics, const QStringList &lines)
{
    double width = 0;
    for (const QString &line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    return width;
}

} // namespace

void paintViolations(const LaneScene &scene, const std::vector<ViolationBand> &bands)
{
    const double height = scene.bottom - scene.top;
    const double unitsPerPixel = scene.unitsPerPixel();
    std::vector<PixelRun> narrow;
    for (const ViolationBand &band : bands) {
        const QRectF rect(scene.snapped(std::max(band.left, -4.0)), scene.top,
            scene.snapped(std::min(band.right, scene.width + 4) - std::max(band.left, -4.0)),
            height);
        if (rect.width() <= ViolationBand::widthMin * 2) {
            narrow.push_back(
                {qRound(rect.left() * unitsPerPixel), qRound(rect.right() * unitsPerPixel)});
            continue;
        }
        QColor tint = scene.theme.violation;
        tint.setAlphaF(scene.theme.isDark ? 0.20F : 0.13F);
        scene.fill(rect, tint);
        QColor hatchColour = scene.theme.violation;
        hatchColour.setAlphaF(scene.theme.isDark ? 0.35F : 0.26F);
        scene.hatch(rect, Hatch::cross, hatchColour, std::max(band.left, -1e6));
        scene.fill(QRectF(rect.left(), rect.top(), 1.5, height), scene.theme.violation);
        scene.fill(QRectF(rect.right() - 1.5, rect.top(), 1.5, height), scene.theme.violation);
    }
    QColor tint = scene.theme.violation;
    tint.setAlphaF(0.8F);
    scene.blendRuns(narrow, scene.top, height, tint);
}

void paintStalls(const LaneScene &scene)
{
    const auto &lane = scene.spans.lane({SpanKind::stalled, {}, {}});
    const auto pieces = condensed(lane, scene.time, scene.width, scene.spans.end(),
        &scene.index.pyramid({SpanKind::stalled, {}, {}}));
    for (const Piece<Span> &piece : pieces) {
        const QRectF rect =
            scene.rect(piece.left, piece.right, scene.top, scene.bottom - scene.top);
        QColor tint = scene.theme.paused;
        tint.setAlphaF(0.28F);
        scene.fill(rect, tint);
        scene.fill(QRectF(rect.left(), rect.top(), 1, rect.height()), scene.theme.paused);
        scene.fill(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), scene.theme.paused);
        const double lineHeight = QFontMetricsF(scene.painter.font()).height();
        if (!piece.isDense)
            addWord(scene,
                QRectF(rect.left(), scene.bottom - lineHeight - 4, rect.width(), lineHeight),
                TimelineText::stalled(piece.interval->end - piece.interval->begin),
                scene.theme.text);
    }
}

namespace {

// Paints a flag with its text. The part of the flag that is left of its violation is not filled.
void paintFlag(const LaneScene &scene, const QRectF &flag, double bandLeft, const QString &text)
{
    QPainter &painter = scene.painter;
    const QColor colour = scene.theme.violation;
    const double begin = std::max(flag.left(), scene.snapped(bandLeft));
    const QRectF before(flag.topLeft(), QPointF(begin, flag.bottom()));
    const QRectF filled(QPointF(begin, flag.top()), flag.bottomRight());
    painter.fillRect(QRectF(flag.left(), flag.top(), flag.width(), 1), colour);
    painter.fillRect(QRectF(flag.left(), flag.bottom() - 1, flag.width(), 1), colour);
    painter.fillRect(QRectF(flag.left(), flag.top(), 1, flag.height()), colour);
    painter.fillRect(filled, colour);
    for (const auto &[part, pen] :
        {std::pair(before, colour), std::pair(filled, readableOn(colour))}) {
        painter.save();
        painter.setClipRect(part, Qt::IntersectClip);
        painter.setPen(pen);
        paintWord(painter, flag, Qt::AlignCenter, text);
        painter.restore();
    }
}

} // namespace

void paintViolationFlags(const LaneScene &scene, const QRectF &row,
    const std::vector<ViolationBand> &bands, const std::vector<Violation> &violations,
    const QRectF &badge)
{
    QPainter &painter = scene.painter;
    painter.save();
    painter.setClipRect(row);
    QFont bold = painter.font();
    bold.setBold(true);
    painter.setFont(bold);
    double freeFrom = row.left(); // no flag is painted yet from this x on
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const ViolationBand &band = bands[i];
        const double bandLeft = std::max(band.left, row.left());
        const double rightEdge = row.right() - 4;
        const double limit =
            i + 1 < bands.size() ? std::min(bands[i + 1].left - 4, rightEdge) : rightEdge;
        const bool isLast = i + 1 == bands.size();
        // Returns the left edge of a flag. The flag is at its band if possible, and never where
        // `badge` covers it. The badge marks the first difference of two compared runs.
        const auto leftOf = [&](double width) {
            double left = std::max(bandLeft, freeFrom);
            if (left + width > limit && isLast)
                left = std::max(freeFrom, limit - width);
            if (badge.isEmpty() || left > badge.right() || left + width < badge.left())
                return left;
            const bool fitsRight = badge.right() + flagGap + width <= limit;
            return fitsRight || !isLast ? badge.right() + flagGap : badge.left() - flagGap - width;
        };
        if (limit - std::max(bandLeft, freeFrom) < wordFlagWidthMin
            && !isLast) { // no text would fit: paints a flag without a text
            const QRectF flag(
                scene.snapped(bandLeft), row.top() + 2, ViolationBand::widthMin, row.height() - 3);
            painter.fillRect(flag, scene.theme.violation);
            freeFrom = flag.right() + flagGap;
            continue;
        }
        const Violation &violation = violations[band.first];
        const auto count = static_cast<int>(band.count),
                   total = static_cast<int>(violations.size());
        QString text = count == 1 ? TimelineText::violation(violation)
                                  : TimelineText::violationsOf(count, total);
        double width = wordWidth(bold, text) + 12;
        if (leftOf(width) < bandLeft || leftOf(width) + width > limit) {
            text = count == 1 ? TimelineText::inside(static_cast<int>(violation.clients.size()))
                              : TimelineText::violationsOfShort(count, total);
            width = wordWidth(bold, text) + 12;
        }
        const double left = leftOf(width);
        const bool fits = left >= freeFrom && left + width <= limit
            && left <= std::max({bandLeft, band.right,
                   band.right > badge.left() ? badge.right() + flagGap : 0.0});
        const QRectF flag(scene.snapped(fits ? left : bandLeft), row.top() + 2,
            fits ? width : ViolationBand::widthMin, row.height() - 3);
        paintFlag(scene, flag, bandLeft, fits ? text : QString());
        freeFrom = flag.right() + flagGap;
    }
    painter.restore();
}

void paintSelectedMoment(const LaneScene &scene, WorldTime time)
{
    const double x = scene.snapped(scene.time.xOf(time));
    if (x < 0 || x > scene.width)
        return;
    scene.painter.fillRect(QRectF(x, scene.top, 1, scene.bottom - scene.top), scene.theme.accent);
    QPainterPath head;
    head.addPolygon(
        QPolygonF{{x - 4.5, scene.top}, {x + 5.5, scene.top}, {x + 0.5, scene.top + 6}});
    scene.painter.setRenderHint(QPainter::Antialiasing);
    scene.painter.fillPath(head, scene.theme.accent);
    scene.painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintMeasure(const LaneScene &scene, const Measure &measure)
{
    QPainter &painter = scene.painter;
    const QRectF box = scene.rect(scene.time.xOf(measure.range.from),
        scene.time.xOf(measure.range.to), scene.top, scene.bottom - scene.top);
    QColor tint = scene.theme.accent;
    tint.setAlphaF(0.12F);
    painter.fillRect(box, tint);
    painter.fillRect(QRectF(box.left(), box.top(), 1, box.height()), scene.theme.accent);
    painter.fillRect(QRectF(box.right() - 1, box.top(), 1, box.height()), scene.theme.accent);
    const QStringList lines = TimelineText::measured(measure);
    const QFontMetricsF metrics(painter.font());
    const double width = maxLineWidth(metrics, lines) + 20;
    const double height = metrics.lineSpacing() * static_cast<double>(lines.size()) + 12;
    const double left =
        std::clamp(box.center().x() - width / 2, 4.0, std::max(4.0, scene.width - width - 4));
    const QRectF textBox(scene.snapped(left), scene.snapped(scene.top + 10), width, height);
    painter.fillRect(textBox, scene.theme.accent);
    painter.fillRect(textBox.adjusted(1, 1, -1, -1), scene.theme.panel);
    painter.setPen(scene.theme.text);
    painter.drawText(textBox, Qt::AlignCenter, lines.join(QLatin1Char('\n')));
}

} // namespace lockscope
