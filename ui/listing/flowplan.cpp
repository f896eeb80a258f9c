// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/flowplan.h"

#include "ui/theme/scaledfont.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"

#include <QFontDatabase>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

// All sizes are in pixels.
constexpr double edge = 8;             // around the chart
constexpr double breakPointSpace = 20; // the margin for breakpoints at the left
constexpr double padding = 6;          // inside a box
constexpr double framePadding = 7;     // beside the text of an entry or an end
constexpr double exitLength = 20;      // the length of an arrow to an end
constexpr double trackWidth = 10;      // a track is a vertical line at the right edge, along which
                                       // arrows lead to another line of the listing
constexpr double arrivalSpace =
    12; // height kept free above the exits of a box, for the tips of arrows that come from a track
constexpr double downArrowLeft =
    16; // the distance of the downward arrow from the left edge of a box
constexpr double boxWidthMin = 90;
constexpr double pathSpacing = 14;
constexpr double gapSignSize = 10;

// Returns whether an arrow of a box leads down to the next box of the same path.
bool leadsDown(const FlowChart &chart, const FlowNode &node, const FlowArrow &arrow)
{
    const auto isNode = [&](const FlowNode &one) { return one.line.number == node.line.number; };
    const auto next = std::find_if(chart.nodes.begin(), chart.nodes.end(), isNode) + 1;
    return next != chart.nodes.end() && next->path == node.path
        && arrow.listingArrow.to.line == next->line.number;
}

double lineHeight(const QFont &font)
{
    return std::ceil(QFontMetricsF(font).height());
}

double endWidth(FlowEnd end, const QFont &font)
{
    return QFontMetricsF(font).horizontalAdvance(FlowWords::end(end)) + 2 * framePadding;
}

// Returns the space beside the text of a box.
double sidePaddingOf(const FlowPlan::Box &box)
{
    return box.isDecision ? 2 * padding : padding;
}

QStringList labelOf(const ListingArrow &arrow)
{
    QStringList label{FlowWords::answer(arrow.when), FlowWords::settingOf(arrow)};
    label.removeAll(QString());
    return label;
}

QString textOfBox(const FlowNode &node)
{
    return QStringLiteral("%1  %2").arg(node.line.number).arg(listingLine(node.line.text));
}

} // namespace

QFont FlowPlan::lineFont(const QFont &font)
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (font.pixelSize() > 0)
        fixed.setPixelSize(font.pixelSize());
    else
        fixed.setPointSizeF(font.pointSizeF());
    return fixed;
}

QFont FlowPlan::labelFont(const QFont &font)
{
    return scaledFont(font, 0.9);
}

StepLayout FlowPlan::layoutOf(const Box &box, const QFont &font)
{
    const double width = box.rect.width() - 2 * sidePaddingOf(box);
    return StepLayout({{box.text}}, lineFont(font), font, {width, width});
}

QPointF FlowPlan::textPosition(const Box &box, const StepLayout &text)
{
    return {box.rect.left() + sidePaddingOf(box), box.rect.center().y() - text.height() / 2};
}

FlowPlan::FlowPlan(const FlowChart &chart, double width, const QFont &font)
{
    if (chart.nodes.empty())
        return;
    measure(chart, width, font);
    m_top = edge;
    for (std::size_t i = 0; i < chart.nodes.size(); ++i) {
        const FlowNode &node = chart.nodes[i];
        if (i == 0 || chart.nodes[i - 1].path != node.path)
            addEntry(node, font);
        const bool isLastOfPath =
            i + 1 == chart.nodes.size() || chart.nodes[i + 1].path != node.path;
        addBox(chart, node, isLastOfPath, font);
    }
    addJumps();
    const bool hasGap = std::any_of(
        m_arrows.begin(), m_arrows.end(), [](const Arrow &arrow) { return !arrow.gaps.empty(); });
    if (hasGap)
        m_legend = QRectF(m_left, m_top, width - m_left - edge, 2 * lineHeight(labelFont(font)));
    m_height = m_top + m_legend.height() + edge;
}

// The ends and tracks get the width that they need; the boxes get the rest.
void FlowPlan::measure(const FlowChart &chart, double width, const QFont &font)
{
    const QFont small = labelFont(font);
    const QFontMetricsF metrics(small);
    double exits = 0;
    for (const FlowNode &node : chart.nodes) {
        for (const FlowArrow *const arrow : chart.arrowsFrom(node.line.number)) {
            if (leadsDown(chart, node, *arrow))
                continue;
            for (const QString &label : labelOf(arrow->listingArrow))
                exits = std::max(exits, metrics.horizontalAdvance(label) + padding);
            if (arrow->listingArrow.to.line == 0)
                exits = std::max(exits, exitLength + endWidth(arrow->listingArrow.to.end, small));
            else if (std::find(
                         m_jumpTargets.begin(), m_jumpTargets.end(), arrow->listingArrow.to.line)
                == m_jumpTargets.end())
                m_jumpTargets.push_back(arrow->listingArrow.to.line);
        }
    }
    const double tracks = trackWidth * static_cast<double>(m_jumpTargets.size());
    m_left = edge + breakPointSpace;
    m_right = std::max(m_left + boxWidthMin, width - edge - tracks - exits);
    m_exitsRight = m_right + exits;
}

void FlowPlan::addEntry(const FlowNode &node, const QFont &font)
{
    const double height = lineHeight(font) + 4;
    const double arrowLength = 14;
    const double textWidth = QFontMetricsF(font).horizontalAdvance(FlowWords::entry(node.path));
    m_top += m_entries.empty() ? 0 : pathSpacing;
    m_entries.push_back({QRectF(m_left, m_top, textWidth + 2 * framePadding, height), node.path});
    const double x = m_left + downArrowLeft;
    m_arrows.push_back(
        {QPolygonF({QPointF(x, m_top + height), QPointF(x, m_top + height + arrowLength)})});
    m_top += height + arrowLength;
}

void FlowPlan::addBox(
    const FlowChart &chart, const FlowNode &node, bool isLastOfPath, const QFont &font)
{
    const std::vector<const FlowArrow *> arrows = chart.arrowsFrom(node.line.number);
    const QFont small = labelFont(font);
    const std::size_t box = m_boxes.size();
    const bool isTarget = std::find(m_jumpTargets.begin(), m_jumpTargets.end(), node.line.number)
        != m_jumpTargets.end();
    m_boxes.push_back({QRectF(m_left, m_top, m_right - m_left, 0), textOfBox(node),
        node.line.number, node.isDecision});
    m_exitTop = m_top + (isTarget ? arrivalSpace : 2);
    std::vector<const FlowArrow *> down;
    for (const FlowArrow *const arrow : arrows) {
        if (leadsDown(chart, node, *arrow))
            down.push_back(arrow);
        else
            addExit(*arrow, small);
    }
    const double height = std::max(
        std::ceil(layoutOf(m_boxes[box], font).height()) + 2 * padding, m_exitTop + 2 - m_top);
    m_boxes[box].rect.setHeight(height);
    m_top += height;
    if (down.empty()) {
        m_top += isLastOfPath ? 0 : padding;
        return;
    }
    const double length = lineHeight(small) + 8;
    const double x = m_left + downArrowLeft;
    Arrow arrow{QPolygonF({QPointF(x, m_top), QPointF(x, m_top + length)}), {}, {},
        down.front()->isActive, down.front()->gaps};
    arrow.label = labelOf(down.front()->listingArrow);
    arrow.gapAt = {x, m_top + length / 2 - 3};
    arrow.labelAt = {x + gapSignSize, m_top + length / 2 + QFontMetricsF(small).ascent() / 2 - 2};
    m_arrows.push_back(std::move(arrow));
    m_top += length;
}

// Adds an arrow that leaves the current box at the right, with its label above it.
void FlowPlan::addExit(const FlowArrow &arrow, const QFont &font)
{
    const QStringList label = labelOf(arrow.listingArrow);
    const double line = lineHeight(font);
    Arrow added{{}, label, {m_right + 3, m_exitTop + QFontMetricsF(font).ascent()}, arrow.isActive,
        arrow.gaps};
    m_exitTop += label.isEmpty() ? 0 : line * static_cast<double>(label.size()) - 1;
    if (arrow.listingArrow.to.line > 0) {
        const double y = m_exitTop + 3;
        added.points = QPolygonF({QPointF(m_right, y)});
        m_jumps.push_back({m_arrows.size(), arrow.listingArrow.to.line});
        m_exitTop += 6;
    } else {
        const QRectF rect(
            m_right + exitLength, m_exitTop, endWidth(arrow.listingArrow.to.end, font), line + 2);
        added.points = QPolygonF(
            {QPointF(m_right, rect.center().y()), QPointF(rect.left(), rect.center().y())});
        m_ends.push_back({rect, arrow.listingArrow.to.end});
        m_exitTop = rect.bottom() + 2;
    }
    added.gapAt = added.points.front() + QPointF(exitLength / 2 - 2, 0);
    m_arrows.push_back(std::move(added));
}

// Completes the arrows that lead to other lines. Each goes along a track; the arrows to the same
// line share a track.
void FlowPlan::addJumps()
{
    for (const Jump &jump : m_jumps) {
        const auto track =
            std::find(m_jumpTargets.begin(), m_jumpTargets.end(), jump.to) - m_jumpTargets.begin();
        const double x = m_exitsRight + trackWidth * (static_cast<double>(track) + 0.5);
        const Box *const target = boxOfLine(jump.to);
        const double y = target->rect.top() + arrivalSpace / 2;
        m_arrows[jump.arrow].gapAt = {x, (m_arrows[jump.arrow].points.front().y() + y) / 2};
        m_arrows[jump.arrow].points << QPointF(x, m_arrows[jump.arrow].points.front().y())
                                    << QPointF(x, y) << QPointF(target->rect.right(), y);
    }
}

const FlowPlan::Box *FlowPlan::boxOfLine(int line) const
{
    const auto found = std::find_if(
        m_boxes.begin(), m_boxes.end(), [line](const Box &box) { return box.line == line; });
    return found == m_boxes.end() ? nullptr : &*found;
}

const FlowPlan::Box *FlowPlan::boxAt(const QPointF &position) const
{
    const auto found = std::find_if(m_boxes.begin(), m_boxes.end(), [&](const Box &box) {
        return box.rect.adjusted(-breakPointSpace, 0, 0, 0).contains(position);
    });
    return found == m_boxes.end() ? nullptr : &*found;
}

const std::vector<ListingGap> *FlowPlan::gapsAt(const QPointF &position) const
{
    for (const Arrow &arrow : m_arrows) {
        if (!arrow.gaps.empty() && (arrow.gapAt - position).manhattanLength() <= gapSignSize)
            return &arrow.gaps;
    }
    return nullptr;
}

} // namespace lockscope
