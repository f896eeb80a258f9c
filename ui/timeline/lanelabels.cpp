// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/lanelabels.h"

#include "shared/clientmark.h"
#include "timeline/timelinetext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace lockscope {
namespace {

constexpr double margin = 12;
constexpr double swatch = 12;
constexpr double gap = 8;

QFont smaller(const QFont &font)
{
    QFont result = font;
    if (font.pointSizeF() > 0)
        result.setPointSizeF(font.pointSizeF() * 0.9);
    else
        result.setPixelSize(std::max(8, font.pixelSize() * 9 / 10));
    return result;
}

QFont bolder(const QFont &font)
{
    QFont result = font;
    result.setWeight(QFont::DemiBold);
    return result;
}

/// A node's own shape, where a client has its colour: a small stack.
void paintNodeSign(QPainter &painter, const QRectF &rect, const Theme &theme)
{
    const double part = std::floor(rect.height() / 3);
    for (int i = 0; i < 3; ++i)
        painter.fillRect(QRectF(rect.left(), rect.top() + i * part, rect.width(), part - 1), theme.textMuted);
}

void drawElided(QPainter &painter, const QRectF &rect, Qt::Alignment alignment, const QString &text)
{
    const QFontMetricsF metrics(painter.font());
    painter.drawText(rect, static_cast<int>(alignment | Qt::AlignVCenter), metrics.elidedText(text, Qt::ElideRight, rect.width()));
}

void paintGroup(QPainter &painter, const QRectF &rect, const LaneGroup &group, double wordWidth, const LaneModel &lanes, const Theme &theme)
{
    const QFont font = painter.font();
    const TimelineLane &first = lanes.lanes()[group.first];
    const double offset = rect.top() - group.top;
    double left = rect.left() + margin;
    // The name stands beside the first lane, where the eye begins to read.
    const QRectF nameLine(left, first.top + offset, rect.width(), first.height);
    if (first.client || first.node) {
        const QRectF sign(left, std::round(nameLine.center().y() - swatch / 2), swatch, swatch);
        if (first.client)
            paintClientSwatch(painter, sign, first.client, theme);
        else
            paintNodeSign(painter, sign, theme);
        left += swatch + gap;
    }
    painter.setFont(bolder(font));
    painter.setPen(theme.text);
    drawElided(painter, QRectF(left, nameLine.top(), rect.right() - margin - wordWidth - gap - left, nameLine.height()), Qt::AlignLeft,
               TimelineText::groupName(first));
    painter.setFont(smaller(font));
    painter.setPen(theme.textMuted);
    for (std::size_t i = group.first; i < group.first + group.count; ++i) {
        const TimelineLane &lane = lanes.lanes()[i];
        drawElided(painter, QRectF(rect.right() - margin - wordWidth, lane.top + offset, wordWidth, lane.height), Qt::AlignRight,
                   TimelineText::laneName(lane));
    }
    painter.setFont(font);
}

double wordsWidth(const LaneModel &lanes, const QFont &font)
{
    const QFontMetricsF metrics(smaller(font));
    double width = 0;
    // A long run has a thousand lanes, but the words repeat.
    for (std::size_t i = 0; i < lanes.lanes().size() && i < 8; ++i)
        width = std::max(width, metrics.horizontalAdvance(TimelineText::laneName(lanes.lanes()[i])));
    return std::ceil(width) + 2;
}

} // namespace

double laneLabelsWidth(const LaneModel &lanes, const QFont &font)
{
    const QFontMetricsF metrics(bolder(font));
    double names = 0;
    for (const LaneGroup &group : lanes.groups())
        names = std::max(names, metrics.horizontalAdvance(TimelineText::groupName(lanes.lanes()[group.first])));
    return std::ceil(margin * 2 + swatch + gap * 3 + names + wordsWidth(lanes, font));
}

void paintLaneLabels(QPainter &painter, const QRectF &rect, double scroll, const LaneModel &lanes, const Theme &theme)
{
    painter.save();
    painter.setClipRect(rect);
    painter.fillRect(rect, theme.panel);
    const double wordWidth = wordsWidth(lanes, painter.font());
    for (const LaneGroup &group : lanes.groups()) {
        const QRectF box(rect.left(), rect.top() + group.top - scroll, rect.width(), group.height);
        if (!box.intersects(rect))
            continue;
        paintGroup(painter, box, group, wordWidth, lanes, theme);
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), theme.grid);
    }
    painter.fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), theme.grid);
    painter.restore();
}

} // namespace lockscope
