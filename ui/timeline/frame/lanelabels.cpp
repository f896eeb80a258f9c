// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/frame/lanelabels.h"

#include "ui/theme/clientmark.h"
#include "ui/theme/paintword.h"
#include "ui/theme/scaledfont.h"
#include "ui/words/timelinetext.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace lockscope {
namespace {

constexpr double labelMargin = 12;
constexpr double nameLeft = laneTriangleWidth;
constexpr double swatchSize = 12;
constexpr double nameGap = 8;

QFont smaller(const QFont &font)
{
    return scaledFont(font, 0.9);
}

QFont bolder(const QFont &font)
{
    QFont result = font;
    result.setWeight(QFont::DemiBold);
    return result;
}

/// Paints the sign of a node (three short bars, one above the other) at the place where a client
/// has a square in its colour.
void paintNodeSign(QPainter &painter, const QRectF &rect, const Theme &theme)
{
    const double part = std::floor(rect.height() / 3);
    for (int i = 0; i < 3; ++i)
        painter.fillRect(
            QRectF(rect.left(), rect.top() + i * part, rect.width(), part - 1), theme.textMuted);
}

void drawElided(QPainter &painter, const QRectF &rect, Qt::Alignment alignment, const QString &text)
{
    const bool fits = wordWidth(painter.font(), text) <= rect.width();
    paintWord(painter, rect, alignment | Qt::AlignVCenter,
        fits ? text : QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, rect.width()));
}

/// Paints a triangle that points down for an expanded group and right for a collapsed one.
void paintTriangle(QPainter &painter, const QPointF &centre, bool isExpanded, const Theme &theme)
{
    QPainterPath path;
    if (isExpanded)
        path.addPolygon(QPolygonF{
            centre + QPointF(-4.5, -2.5), centre + QPointF(4.5, -2.5), centre + QPointF(0, 3.5)});
    else
        path.addPolygon(QPolygonF{
            centre + QPointF(-2.5, -4.5), centre + QPointF(-2.5, 4.5), centre + QPointF(3.5, 0)});
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(path, theme.textMuted);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Paints a pin from the side.
void paintPin(QPainter &painter, const QRectF &rect, const Theme &theme)
{
    const double x = std::round(rect.center().x());
    painter.fillRect(QRectF(x - 3, rect.top(), 6, 5), theme.textMuted);
    painter.fillRect(QRectF(x - 5, rect.top() + 5, 10, 2), theme.textMuted);
    painter.fillRect(QRectF(x - 0.5, rect.top() + 7, 1, 5), theme.textMuted);
}

void paintGroup(QPainter &painter, const QRectF &rect, const LaneGroup &group,
    double laneNamesWidth, const LaneModel &lanes, const LaneArrangement &arrangement,
    const Theme &theme)
{
    const QFont font = painter.font();
    const TimelineLane &first = lanes.lanes()[group.first];
    const double offset = rect.top() - group.top;
    double left = rect.left() + nameLeft;
    // The name is beside the first lane, where reading starts.
    const QRectF nameLine(left, first.top + offset, rect.width(), first.height);
    paintTriangle(painter, {rect.left() + nameLeft / 2, nameLine.center().y()},
        !group.key.isFold && !arrangement.isCollapsed(group.key), theme);
    double right = rect.right() - labelMargin - (laneNamesWidth > 0 ? laneNamesWidth + nameGap : 0);
    if (arrangement.isPinned(group.key)) {
        right -= swatchSize;
        paintPin(painter,
            {right, std::round(nameLine.center().y() - swatchSize / 2), swatchSize, swatchSize},
            theme);
    }
    if (first.client || first.node) {
        const QRectF sign(
            left, std::round(nameLine.center().y() - swatchSize / 2), swatchSize, swatchSize);
        if (first.client)
            paintClientSwatch(painter, sign, first.client, theme);
        else
            paintNodeSign(painter, sign, theme);
        left += swatchSize + nameGap;
    }
    painter.setFont(bolder(font));
    painter.setPen(theme.text);
    drawElided(painter, QRectF(left, nameLine.top(), right - left, nameLine.height()),
        Qt::AlignLeft, TimelineText::groupName(lanes, group.key));
    painter.setFont(smaller(font));
    painter.setPen(theme.textMuted);
    for (std::size_t i = group.first; laneNamesWidth > 0 && i < group.first + group.count; ++i) {
        const TimelineLane &lane = lanes.lanes()[i];
        const QRectF laneNameRect(rect.right() - labelMargin - laneNamesWidth, lane.top + offset,
            laneNamesWidth, lane.height);
        drawElided(painter, laneNameRect, Qt::AlignRight, TimelineText::laneName(lane));
    }
    painter.setFont(font);
}

/// Returns the width of the longest name of a lane, in pixels.
double widestLaneName(const LaneModel &lanes, const QFont &font)
{
    const QFont nameFont = smaller(font);
    double width = 0;
    // Includes the lanes that a collapsed client does not show, so that the time axis does not move
    // when the user collapses the client.
    for (const LaneRole role : {LaneRole::keys, LaneRole::process})
        width = std::max(width,
            wordWidth(nameFont,
                TimelineText::laneName({.role = role, .client = ClientId(1), .node = {}})));
    // A large run has a thousand lanes, but only a few different names. Each name occurs in the
    // first eight lanes, or in a lane of a node that has become a primary or a replica.
    for (std::size_t i = 0; i < lanes.lanes().size(); ++i) {
        const TimelineLane &lane = lanes.lanes()[i];
        if (i < 8 || lane.isReplica != lane.wasReplica)
            width = std::max(width, wordWidth(nameFont, TimelineText::laneName(lane)));
    }
    return std::ceil(width) + 2;
}

} // namespace

double laneLabelsWidth(const LaneModel &lanes, const QFont &font)
{
    return groupNamesWidth(lanes, font) + nameGap + widestLaneName(lanes, font);
}

double groupNamesWidth(const LaneModel &lanes, const QFont &font)
{
    const QFont bold = bolder(font);
    double names = 0;
    for (const LaneGroup &group : lanes.groups())
        names = std::max(names, wordWidth(bold, TimelineText::groupName(lanes, group.key)));
    return std::ceil(labelMargin + nameLeft + swatchSize + nameGap * 2 + names);
}

void paintLaneLabels(QPainter &painter, const QRectF &rect, double scroll, const LaneModel &lanes,
    const LaneArrangement &arrangement, const Theme &theme)
{
    painter.save();
    painter.setClipRect(rect);
    painter.fillRect(rect, theme.panel);
    // Without room for both, the names of the lanes are left out, not those of the groups.
    const double laneNamesWidth = rect.width() < laneLabelsWidth(lanes, painter.font())
        ? 0
        : widestLaneName(lanes, painter.font());
    for (const LaneGroup &group : lanes.groups()) {
        const QRectF box(rect.left(), rect.top() + group.top - scroll, rect.width(), group.height);
        if (!box.intersects(rect))
            continue;
        paintGroup(painter, box, group, laneNamesWidth, lanes, arrangement, theme);
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), theme.grid);
    }
    painter.fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), theme.grid);
    painter.restore();
}

void LabelPicture::paint(QPainter &painter, const QRectF &rect, double scroll,
    const LaneModel &lanes, const LaneArrangement &arrangement, const Theme &theme)
{
    m_picture.paint(painter, rect, theme,
        {scroll, lanes.lanes(), lanes.groups(), lanes.folded(), arrangement},
        [&](QPainter &imagePainter) {
            paintLaneLabels(imagePainter, rect, scroll, lanes, arrangement, theme);
        });
}

} // namespace lockscope
