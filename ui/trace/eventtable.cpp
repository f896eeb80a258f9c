// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/eventtable.h"

#include "shared/selection.h"
#include "shared/text.h"
#include "trace/csv.h"
#include "trace/csvrow.h"
#include "trace/eventdelegate.h"
#include "trace/eventtablemodel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds growthInterval{100};
}

EventTable::EventTable(Selection &selection, QWidget *parent)
    : QTableView(parent), m_selection(selection), m_model(new EventTableModel(this))
{
    setObjectName(QStringLiteral("eventTable"));
    setModel(m_model);
    setItemDelegate(new EventDelegate(this));
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setTabKeyNavigation(false);
    setFrameShape(NoFrame);
    setVerticalScrollMode(ScrollPerItem);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    setColumnWidths();
    styleHeader();

    m_rest.setSingleShot(true);
    m_rest.setInterval(growthInterval);
    connect(&m_rest, &QTimer::timeout, this, &EventTable::flush);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EventTable::currentRowChanged);
    connect(&m_selection, &Selection::changed, this, &EventTable::select);
}

void EventTable::showTrace(std::shared_ptr<const Trace> trace)
{
    m_latest.reset();
    m_rest.stop();
    m_model->setTrace(std::move(trace));
    select(m_selection.event(), false);
}

void EventTable::grow(std::shared_ptr<const Trace> trace)
{
    m_latest = std::move(trace);
    if (!m_rest.isActive())
        m_rest.start();
}

void EventTable::flush()
{
    m_rest.stop();
    if (!m_latest)
        return;
    const bool follow = isAtEnd();
    m_model->grow(std::move(m_latest));
    m_latest.reset();
    if (follow)
        scrollToBottom();
}

bool EventTable::isAtEnd() const
{
    return verticalScrollBar()->value() == verticalScrollBar()->maximum();
}

void EventTable::select(std::optional<Seq> seq, bool reveal)
{
    if (m_taking)
        return;
    flush();
    const auto &trace = m_model->trace();
    const auto row = seq && trace ? trace->indexOf(*seq) : std::nullopt;
    const QScopedValueRollback quiet(m_taking, true);
    if (!row) {
        clearSelection();
        setCurrentIndex({});
        return;
    }
    const QModelIndex index = m_model->index(static_cast<int>(*row), std::max(0, currentIndex().column()));
    if (index.row() == currentIndex().row() && !reveal)
        return;
    setCurrentIndex(index);
    scrollTo(index, reveal ? PositionAtCenter : EnsureVisible);
}

void EventTable::currentRowChanged(const QModelIndex &current)
{
    if (m_taking || !current.isValid() || !m_model->trace())
        return;
    const QScopedValueRollback quiet(m_taking, true); // the row is in sight here already
    m_selection.select(m_model->trace()->seqAt(static_cast<std::size_t>(current.row())), true);
}

QString EventTable::selectedCsv() const
{
    const auto &trace = m_model->trace();
    const QModelIndexList chosen = selectionModel()->selectedRows();
    if (!trace || chosen.isEmpty())
        return {};
    std::vector<int> rows;
    rows.reserve(static_cast<std::size_t>(chosen.size()));
    for (const QModelIndex &index : chosen)
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    std::string text(csvHeader);
    text += '\n';
    for (const int row : rows)
        text += csvRow(*trace, static_cast<std::size_t>(row)) + '\n';
    return textOf(text);
}

void EventTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        if (const QString text = selectedCsv(); !text.isEmpty())
            QGuiApplication::clipboard()->setText(text);
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        m_selection.clear();
        return;
    }
    QTableView::keyPressEvent(event);
}

void EventTable::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        m_model->retranslate();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange)
        setColumnWidths();
    if (event->type() == QEvent::PaletteChange)
        styleHeader(); // a style sheet keeps the colours of the palette that it was set under
    QTableView::changeEvent(event);
}

void EventTable::setColumnWidths()
{
    // As wide as what usually stands there; what is longer ends in "…" and is whole in its tip.
    static const QStringList usual{QStringLiteral("0000000"), QStringLiteral("000000.000"), QStringLiteral("Client 00 00"),
                                   QStringLiteral("release refused"), QStringLiteral("Node"), QStringLiteral("lockscope:store:orders"),
                                   QStringLiteral("00000000…"), QStringLiteral("Attempt"), QStringLiteral("#000000"),
                                   QStringLiteral("0000 ms"), QStringLiteral("Detail")};
    for (int column = 0; column < EventTableModel::columnCountAll; ++column)
        setColumnWidth(column, fontMetrics().horizontalAdvance(usual.at(column)) + 2 * EventDelegate::margin + 2);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
}

void EventTable::styleHeader()
{
    horizontalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 3px %1px; border: none; "
                                                     "border-bottom: 1px solid palette(mid); background: palette(window); }")
                                          .arg(EventDelegate::margin));
}

} // namespace lockscope
