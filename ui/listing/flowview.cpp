// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/flowview.h"

#include "ui/listing/listingdelegate.h"
#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/listing/listingwords.h"
#include "ui/paper/picturefiles.h"
#include "ui/theme/restyle.h"
#include "ui/theme/scaledfont.h"
#include "ui/theme/theme.h"
#include "ui/theme/themeforawhile.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

QModelIndex indexOf(const ListingModel &model, int line)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.row(row).place.line == line)
            return model.index(row, 0);
    }
    return {};
}

} // namespace

FlowView::FlowView(ListingView &listing, QWidget *parent)
    : QWidget(parent), m_listing(listing),
      m_accessible(
          *this, {QAccessible::List, QAccessible::ListItem}, [this] { return accessibleParts(); })
{
    setObjectName(QStringLiteral("flowChart"));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&listing.listingModel(), &ListingModel::modelReset, this, &FlowView::updateChart);
    connect(&listing.listingModel(), &ListingModel::dataChanged, this, &FlowView::updateChart);
    updateChart();
    whenRestyled(*this, [this] { layOut(); });
}

// ListingModel also reports changes of marks. Then the chart stays the same and is only painted
// again.
void FlowView::updateChart()
{
    FlowChart chart = m_listing.listingModel().flowChart();
    if (chart != m_chart) {
        m_chart = std::move(chart);
        layOut();
    }
    update();
}

void FlowView::layOut()
{
    m_plan = FlowPlan(m_chart, width(), font());
    setMinimumHeight(static_cast<int>(std::ceil(m_plan.height())));
    if (!m_plan.boxOfLine(m_focusedLine))
        m_focusedLine = m_plan.boxes().empty() ? 0 : m_plan.boxes().front().line;
}

QString FlowView::wordsOf(int line) const
{
    QStringList words{FlowWords::arrowsText(m_chart, line)};
    for (const FlowArrow *const arrow : m_chart.arrowsFrom(line)) {
        for (const ListingGap &gap : arrow->gaps)
            words << gapWords(gap);
    }
    const QModelIndex index = indexOf(m_listing.listingModel(), line);
    std::vector<ClientId> clients;
    for (const ListingModel::Mark &mark : index.isValid()
            ? m_listing.listingModel().row(index.row()).marks
            : std::vector<ListingModel::Mark>())
        clients.push_back(mark.client);
    if (!clients.empty())
        words << tr("Here: %1").arg(TimelineText::clientNames(clients));
    words.removeDuplicates();
    return words.join(u'\n');
}

QString FlowView::toolTipAt(const QPointF &position) const
{
    if (const std::vector<ListingGap> *const gaps = m_plan.gapsAt(position)) {
        QStringList words;
        for (const ListingGap &gap : *gaps)
            words << gapWords(gap);
        return words.join(u'\n');
    }
    const FlowPlan::Box *const box = m_plan.boxAt(position);
    return box ? wordsOf(box->line) : QString();
}

FlowPicture FlowView::picture() const
{
    return FlowPicture(m_chart, schemeTitle(m_listing.listingModel().scheme()), pictureFont());
}

QString FlowView::text() const
{
    QString text;
    for (const FlowNode &node : m_chart.nodes)
        text += QStringLiteral("%1  %2  [%3]\n")
                    .arg(node.line.number)
                    .arg(textOf(node.line.text), FlowWords::arrowsText(m_chart, node.line.number));
    return text;
}

std::vector<AccessiblePart> FlowView::accessibleParts()
{
    std::vector<AccessiblePart> parts;
    for (const FlowPlan::Box &box : m_plan.boxes()) {
        AccessiblePart part{static_cast<quint64>(box.line), box.text, wordsOf(box.line), box.rect};
        part.isCurrent = box.line == m_focusedLine;
        part.press = [this, line = box.line] { pick(line); };
        parts.push_back(std::move(part));
    }
    return parts;
}

void FlowView::pick(int line)
{
    m_focusedLine = line;
    m_listing.selectNextEventOf(indexOf(m_listing.listingModel(), line));
    update();
}

void FlowView::moveFocus(int by)
{
    const auto &boxes = m_plan.boxes();
    const FlowPlan::Box *const current = m_plan.boxOfLine(m_focusedLine);
    if (!current)
        return;
    const auto last = static_cast<std::ptrdiff_t>(boxes.size()) - 1;
    const auto index = std::clamp<std::ptrdiff_t>(current - boxes.data() + by, 0, last);
    const FlowPlan::Box &focused = boxes[static_cast<std::size_t>(index)];
    m_focusedLine = focused.line;
    update();
    Q_EMIT focusMoved(focused.rect.toAlignedRect());
}

bool FlowView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto *const help = static_cast<QHelpEvent *>(event);
    const QString words = toolTipAt(help->pos());
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(),
            QStringLiteral("<p>%1</p>")
                .arg(words.toHtmlEscaped().replace(u'\n', QLatin1String("<br>"))),
            this);
    return true;
}

void FlowView::paintEvent(QPaintEvent *)
{
    m_accessible.refreshSoon();
    setAccessibleName(tr("Flow chart of the lock scheme"));
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().panel);
    if (m_plan.boxes().empty()) {
        painter.setPen(Theme::current().textMuted);
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignTop | Qt::TextWordWrap,
            tr("The code of these clients is not known here."));
        return;
    }
    paintFlow({painter, m_plan, font(), &m_listing.listingModel(), hasFocus() ? m_focusedLine : 0});
}

void FlowView::resizeEvent(QResizeEvent *)
{
    layOut();
}

void FlowView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void FlowView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void FlowView::keyPressEvent(QKeyEvent *event)
{
    const FlowPlan::Box *const box = m_plan.boxOfLine(m_focusedLine);
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Left)
        moveFocus(-1);
    else if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Right)
        moveFocus(1);
    else if (box
        && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter
            || event->key() == Qt::Key_Space))
        pick(box->line);
    else if (box && event->key() == Qt::Key_B && event->modifiers() == Qt::NoModifier)
        Q_EMIT m_listing.marginClicked(box->line, mapToGlobal(box->rect.bottomLeft()).toPoint());
    else
        QWidget::keyPressEvent(event);
}

void FlowView::mousePressEvent(QMouseEvent *event)
{
    const FlowPlan::Box *const box = m_plan.boxAt(event->position());
    if (event->button() != Qt::LeftButton || !box)
        return;
    if (event->position().x() < box->rect.left())
        Q_EMIT m_listing.marginClicked(box->line, event->globalPosition().toPoint());
    else
        pick(box->line);
}

void FlowView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const FlowPlan::Box *const box =
        isByKeyboard ? m_plan.boxOfLine(m_focusedLine) : m_plan.boxAt(event->pos());
    if (box)
        Q_EMIT m_listing.lineMenuWanted(box->line,
            isByKeyboard ? mapToGlobal(box->rect.center()).toPoint() : event->globalPos());
}

namespace {

constexpr double pictureWidth = 560;
constexpr double titleLeft = 8;
constexpr int textSize = 13;

QFont sized(QFont font)
{
    font.setPixelSize(textSize);
    return font;
}

} // namespace

FlowPicture::FlowPicture(const FlowChart &chart, const QString &title, QFont font)
    : m_title(title), m_font(sized(std::move(font))),
      m_titleHeight(2 * QFontMetricsF(titleFont()).height()), m_plan(chart, pictureWidth, m_font)
{
}

QFont FlowPicture::titleFont() const
{
    QFont font = scaledFont(m_font, 1.2);
    font.setBold(true);
    return font;
}

QSizeF FlowPicture::size() const
{
    return {pictureWidth, m_titleHeight + m_plan.height()};
}

void FlowPicture::paint(QPainter &painter, double) const
{
    const ThemeForAWhile light(Theme::light());
    painter.save();
    painter.fillRect(QRectF(QPointF(), size()), Theme::light().panel);
    painter.setFont(titleFont());
    painter.setPen(Theme::light().text);
    const QRectF line(titleLeft, 0, pictureWidth - 2 * titleLeft, m_titleHeight);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(titleFont()).elidedText(m_title, Qt::ElideRight, line.width()));
    painter.translate(0, m_titleHeight);
    paintFlow({painter, m_plan, m_font});
    painter.restore();
}

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
    paintStop(painter, {box.rect.left() - 12, box.rect.center().y()}, *row, false);
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
