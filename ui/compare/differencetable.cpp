// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/differencetable.h"

#include "ui/compare/differencemodel.h"
#include "ui/shared/tables.h"
#include "ui/theme/restyle.h"

#include <QHeaderView>
#include <QScopedValueRollback>

#include <algorithm>

namespace lockscope {

DifferenceTable::DifferenceTable(QWidget *parent)
    : QTableView(parent), m_model(new DifferenceModel(this))
{
    setObjectName(QStringLiteral("differenceTable"));
    setModel(m_model);
    applyTableStyle(*this);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    horizontalHeader()->setStretchLastSection(true);
    setColumnWidths();
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &current) {
            if (current.isValid() && !m_isSelecting)
                Q_EMIT chosen(m_model->pair(current.row()));
        });
    whenRestyled(*this, [this] { setColumnWidths(); });
}

void DifferenceTable::showRun(std::shared_ptr<const VerifiedRun> run)
{
    m_model->setRun(std::move(run));
}

void DifferenceTable::setOnlyDifferencesShown(bool isOn)
{
    m_model->setOnlyDifferencesShown(isOn);
}

void DifferenceTable::select(const EventPair *pair)
{
    const QScopedValueRollback selecting(m_isSelecting, true);
    const auto row = pair ? m_model->rowOf(*pair) : std::nullopt;
    if (!row) {
        clearSelection();
        return;
    }
    selectRow(*row);
    scrollTo(m_model->index(*row, 0));
}

void DifferenceTable::setColumnWidths()
{
    static const QStringList sampleTexts{QStringLiteral("release refused 00"),
        QStringLiteral("Client 00 00"), QStringLiteral("Node"), QStringLiteral("000000.000"),
        QStringLiteral("000000.000"), QStringLiteral("+000.00 ms"), QString()};
    for (int column = 0; column < DifferenceModel::columnCountAll - 1; ++column) {
        const QString name = m_model->headerData(column, Qt::Horizontal).toString();
        const int textWidth = std::max(fontMetrics().horizontalAdvance(sampleTexts.at(column)),
            fontMetrics().horizontalAdvance(name));
        setColumnWidth(column, textWidth + 2 * EventDelegate::margin + 4);
    }
    // The event column gets half of the remaining width.
    int otherWidths = 0;
    for (int column = 1; column < DifferenceModel::columnCountAll - 1; ++column)
        otherWidths += columnWidth(column);
    setColumnWidth(DifferenceModel::event,
        std::max(columnWidth(DifferenceModel::event), (viewport()->width() - otherWidths) / 2));
    updateTableStyle(*this);
}

void DifferenceTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    setColumnWidths();
}

} // namespace lockscope
