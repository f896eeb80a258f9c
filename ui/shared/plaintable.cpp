// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/plaintable.h"

#include "ui/shared/eventdelegate.h"

#include <QHeaderView>
#include <QTableView>

namespace lockscope {

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
