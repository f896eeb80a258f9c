// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/flowview.h"

#include "ui/listing/listingmodel.h"
#include "ui/listing/listingview.h"
#include "ui/listing/listingwords.h"
#include "ui/listing/paintflow.h"
#include "ui/paper/picturefiles.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QContextMenuEvent>
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

} // namespace lockscope
