// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/paintflow.h"

#include "ui/listing/listingmarks.h"
#include "ui/theme/theme.h"
#include "ui/words/schemewords.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

struct PaintWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FlowPlan)
};

constexpr double pointDepth = 8; // pixels: how far the pointed sides of a decision stick out
constexpr double headLength = 6; // of the triangle at the tip of an arrow
constexpr int shownMarksMax = 4;

// Returns the outline of a box. The left and right sides of a decision are pointed.
QPolygonF outlineOf(const FlowPlan::Box &box)
{
    const QRectF &rect = box.rect;
    if (!box.isDecision)
        return QPolygonF({rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()});
    const QRectF inner = rect.adjusted(pointDepth, 0, -pointDepth, 0);
    const double middle = rect.center().y();
    return QPolygonF({inner.topLeft(), inner.topRight(), {rect.right(), middle},
        inner.bottomRight(), inner.bottomLeft(), {rect.left(), middle}});
}

// Returns the x coordinate at which the horizontal line at `y` meets the right side of a box.
double rightSideAt(const FlowPlan::Box &box, double y)
{
    if (!box.isDecision)
        return box.rect.right();
    const double share = std::abs(y - box.rect.center().y()) / (box.rect.height() / 2);
    return box.rect.right() - pointDepth * std::min(1.0, share);
}

// Paints the sign of a gap: a zigzag line across the arrow. It is dashed if the scheme detects what
// another client did in the gap (`isDetected`).
void paintGapSign(QPainter &painter, const QPointF &at, bool isDetected, const Theme &theme)
{
    const QPolygonF zigzag(
        {at + QPointF(-7, 3), at + QPointF(-3, -4), at + QPointF(1, 4), at + QPointF(5, -3)});
    painter.setPen(QPen(theme.panel, 5));
    painter.drawPolyline(zigzag);
    QPen pen(theme.text, 2);
    if (isDetected)
        pen.setDashPattern({1.5, 1});
    painter.setPen(pen);
    painter.drawPolyline(zigzag);
}

void paintArrow(const FlowScene &scene, const FlowPlan::Arrow &arrow)
{
    const Theme &theme = Theme::current();
    QPainter &painter = scene.painter;
    QPolygonF points = arrow.points;
    const QPointF plannedTip = points.back();
    const QPointF beforeTip = points[points.size() - 2];
    for (const FlowPlan::Box &box :
        scene.plan.boxes()) { // moves points from the right side of a rectangle to the pointed side
        for (QPointF &point : points) {
            if (point.x() == box.rect.right() && point.y() > box.rect.top()
                && point.y() < box.rect.bottom())
                point.setX(rightSideAt(box, point.y()));
        }
    }
    const QColor colour = arrow.isActive ? theme.text : theme.textMuted;
    QPen pen(colour, 1.2);
    if (!arrow.isActive)
        pen.setDashPattern({3, 2});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(points);
    const QPointF tip = points.back();
    const QLineF lastPiece(beforeTip, plannedTip);
    const QPointF along = (plannedTip - beforeTip) / std::max(1.0, lastPiece.length());
    const QPointF across(-along.y(), along.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF(
        {tip, tip - along * headLength + across * 3.5, tip - along * headLength - across * 3.5}));
    if (!arrow.gaps.empty()) {
        const bool isDetected = std::all_of(arrow.gaps.begin(), arrow.gaps.end(),
            [](const ListingGap &gap) { return gap.risk == GapRisk::detected; });
        paintGapSign(painter, arrow.gapAt, isDetected, theme);
    }
    painter.setFont(FlowPlan::labelFont(scene.font));
    painter.setPen(colour);
    const double lineHeight = std::ceil(QFontMetricsF(painter.font()).height());
    for (qsizetype i = 0; i < arrow.label.size(); ++i)
        painter.drawText(
            arrow.labelAt + QPointF(0, static_cast<double>(i) * lineHeight), arrow.label[i]);
}

// Paints the marks side by side. `rightEnd`: the middle of the right side of the last mark.
void paintMarks(
    const FlowScene &scene, const std::vector<ListingModel::Mark> &marks, const QPointF &rightEnd)
{
    constexpr double side = 14;
    scene.painter.setFont(FlowPlan::labelFont(scene.font));
    const auto shown = std::min(marks.size(), static_cast<std::size_t>(shownMarksMax));
    double left = rightEnd.x() - static_cast<double>(shown) * (side + 3);
    for (std::size_t i = 0; i < shown; ++i, left += side + 3)
        paintListingMark(
            scene.painter, QRectF(left, rightEnd.y() - side / 2, side, side), marks[i]);
    if (marks.size() > shown) {
        scene.painter.setPen(Theme::current().text);
        scene.painter.drawText(QRectF(left, rightEnd.y() - side / 2, 40, side),
            Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("+%1").arg(marks.size() - shown));
    }
}

const ListingModel::Row *rowAt(const ListingModel *model, const ListingPlace &place)
{
    for (int i = 0; model && i < model->rowCount(); ++i) {
        if (model->row(i).place == place)
            return &model->row(i);
    }
    return nullptr;
}

void paintBox(const FlowScene &scene, const FlowPlan::Box &box)
{
    const Theme &theme = Theme::current();
    QPainter &painter = scene.painter;
    const ListingModel::Row *const row = rowAt(scene.listing, {ListingPlace::Kind::line, box.line});
    const bool isSelected = row && row->isSelected;
    painter.setPen(QPen(isSelected ? theme.accent : theme.text, isSelected ? 2.5 : 1));
    painter.setBrush(isSelected          ? mixed(theme.accent, theme.panel, 0.14)
            : row && !row->marks.empty() ? theme.laneAlternate
                                         : theme.lane);
    painter.drawPolygon(outlineOf(box));
    const StepLayout text = FlowPlan::layoutOf(box, scene.font);
    text.paint(painter, FlowPlan::textPosition(box, text), theme.text, theme.text);
    if (scene.focusedLine == box.line) {
        painter.setPen(QPen(theme.accent, 1.5, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.rect.adjusted(-2, -2, 2, 2));
    }
    if (!row)
        return;
    painter.setFont(FlowPlan::labelFont(scene.font));
    paintBreakPoint(
        painter, {box.rect.left() - 12, box.rect.center().y()}, row->breakPointClients, false);
    paintMarks(scene, row->marks, {box.rect.right() - 10, box.rect.top() - 3});
}

void paintEntry(const FlowScene &scene, const FlowPlan::Entry &entry)
{
    const Theme &theme = Theme::current();
    scene.painter.setFont(scene.font);
    scene.painter.setPen(QPen(theme.textMuted, 1));
    scene.painter.setBrush(theme.panel);
    scene.painter.drawRoundedRect(entry.rect, entry.rect.height() / 2, entry.rect.height() / 2);
    scene.painter.setPen(theme.text);
    scene.painter.drawText(entry.rect, Qt::AlignCenter, FlowWords::entry(entry.path));
}

// Paints the marks of the clients that are in the critical section, beside the framed text above
// the first box of the release (FlowPlan::Entry). If the chart has no release, paints them beside
// the first such text.
void paintClientsInside(const FlowScene &scene)
{
    const ListingModel::Row *const row = rowAt(scene.listing, {ListingPlace::Kind::inside, 0});
    if (!row || row->marks.empty())
        return;
    const auto &entries = scene.plan.entries();
    const auto found = std::find_if(entries.begin(), entries.end(),
        [](const FlowPlan::Entry &one) { return one.path == FlowPath::release; });
    const QRectF &rect = (found == entries.end() ? entries.front() : *found).rect;
    const double width = 17.0
        * static_cast<double>(std::min(row->marks.size(), static_cast<std::size_t>(shownMarksMax)));
    paintMarks(scene, row->marks, {rect.right() + 6 + width, rect.center().y()});
}

void paintLegend(const FlowScene &scene)
{
    const QRectF &rect = scene.plan.legend();
    if (rect.isEmpty())
        return;
    paintGapSign(scene.painter, {rect.left() + 8, rect.center().y()}, false, Theme::current());
    scene.painter.setFont(FlowPlan::labelFont(scene.font));
    scene.painter.setPen(Theme::current().textMuted);
    scene.painter.drawText(rect.adjusted(20, 0, 0, 0),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
        PaintWords::tr("other clients can act here"));
}

} // namespace

void paintFlow(const FlowScene &scene)
{
    scene.painter.save();
    scene.painter.setRenderHint(QPainter::Antialiasing);
    for (const FlowPlan::Arrow &arrow : scene.plan.arrows())
        paintArrow(scene, arrow);
    for (const FlowPlan::Entry &entry : scene.plan.entries())
        paintEntry(scene, entry);
    for (const FlowPlan::Box &box : scene.plan.boxes())
        paintBox(scene, box);
    scene.painter.setFont(FlowPlan::labelFont(scene.font));
    for (const FlowPlan::End &end : scene.plan.ends()) {
        scene.painter.setPen(QPen(Theme::current().text, 1));
        scene.painter.setBrush(Theme::current().laneAlternate);
        scene.painter.drawRoundedRect(end.rect, end.rect.height() / 2, end.rect.height() / 2);
        scene.painter.drawText(end.rect, Qt::AlignCenter, FlowWords::end(end.end));
    }
    if (!scene.plan.entries().empty())
        paintClientsInside(scene);
    paintLegend(scene);
    scene.painter.restore();
}

} // namespace lockscope
