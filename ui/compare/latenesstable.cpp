// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/latenesstable.h"

#include "ui/shared/tables.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"

#include <QHeaderView>

#include <algorithm>

namespace lockscope {

LatenessTable::LatenessTable(QWidget *parent) : QTableWidget(parent)
{
    setObjectName(QStringLiteral("latenessTable"));
    setColumnCount(5);
    applyTableStyle(*this);
    setSelectionMode(NoSelection);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    setHorizontalHeaderLabels(
        {tr("Time difference of"), tr("Events"), tr("Median"), tr("p99"), tr("Maximum")});
    horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (int column = 1; column < columnCount(); ++column)
        horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void LatenessTable::showComparison(const Comparison &comparison)
{
    std::vector<std::pair<EventKind, Lateness>> rows(
        comparison.lateByKind.begin(), comparison.lateByKind.end());
    std::stable_sort(rows.begin(), rows.end(),
        [](const auto &a, const auto &b) { return a.second.spread.p50 > b.second.spread.p50; });
    setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const auto &[kind, late] = rows[static_cast<std::size_t>(row)];
        const QString texts[] = {eventWord(kind), countText(static_cast<qint64>(late.count)),
            lengthText(late.spread.p50), lengthText(late.spread.p99), lengthText(late.spread.max)};
        for (int column = 0; column < columnCount(); ++column) {
            auto *const cell = new QTableWidgetItem(texts[column]);
            cell->setTextAlignment(
                (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            setItem(row, column, cell);
        }
    }
    for (int column = 1; column < columnCount(); ++column) {
        const int textWidth = std::max(fontMetrics().horizontalAdvance(QStringLiteral("000.0 ms")),
            fontMetrics().horizontalAdvance(horizontalHeaderItem(column)->text()));
        setColumnWidth(column, textWidth + 2 * EventDelegate::margin + 4);
    }
    updateTableStyle(*this);
}

} // namespace lockscope
