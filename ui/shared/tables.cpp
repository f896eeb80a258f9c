// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/tables.h"

#include "ui/theme/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

namespace lockscope {
namespace {

constexpr int swatchSize = 9;

} // namespace

void EventDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const auto group =
        option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    if (isSelected)
        painter->fillRect(option.rect, option.palette.brush(group, QPalette::Highlight));
    else if (option.features.testFlag(QStyleOptionViewItem::Alternate))
        painter->fillRect(option.rect, option.palette.alternateBase());
    QRect textRect = option.rect.adjusted(margin, 0, -margin, 0);
    const QVariant colour = index.data(Qt::DecorationRole);
    if (colour.isValid()) {
        painter->fillRect(
            QRect(textRect.left(), textRect.center().y() - swatchSize / 2, swatchSize, swatchSize),
            colour.value<QColor>());
        textRect.setLeft(textRect.left() + swatchSpace);
    }
    const auto alignment =
        static_cast<int>(index.data(Qt::TextAlignmentRole).value<Qt::Alignment>());
    painter->setFont(option.font);
    const bool isFuture = m_rowsBeforePlayhead && index.row() >= *m_rowsBeforePlayhead;
    if (isSelected)
        painter->setPen(option.palette.color(group, QPalette::HighlightedText));
    else
        painter->setPen(
            isFuture ? Theme::current().textMuted : option.palette.color(group, QPalette::Text));
    const auto elide = index.column() == m_leftElidedColumn ? Qt::ElideLeft : Qt::ElideRight;
    const QString text =
        option.fontMetrics.elidedText(index.data().toString(), elide, textRect.width());
    painter->drawText(textRect, alignment | Qt::TextSingleLine, text);
    // The playhead line separates past rows from future rows, as on the timeline.
    if (m_rowsBeforePlayhead && index.row() == *m_rowsBeforePlayhead - 1)
        painter->fillRect(
            QRect(option.rect.left(), option.rect.bottom() - 1, option.rect.width(), 2),
            Theme::current().text);
}

void applyTableStyle(QTableView &table)
{
    table.setItemDelegate(new EventDelegate(&table));
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setCornerButtonEnabled(false);
    table.setTabKeyNavigation(false);
    table.setFrameShape(QFrame::NoFrame);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.horizontalHeader()->setHighlightSections(false);
}

void updateTableStyle(QTableView &table)
{
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 6);
    table.horizontalHeader()->setStyleSheet(
        QStringLiteral("QHeaderView::section { padding: 3px %1px; border: none; border-bottom: 1px "
                       "solid palette(mid); background: palette(window); }")
            .arg(EventDelegate::margin));
}

} // namespace lockscope
