// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/eventtable.h"

#include "core/trace/csv/csv.h"
#include "ui/events/eventtablemodel.h"
#include "ui/shared/tables.h"
#include "ui/state/replaystate.h"
#include "ui/state/query/eventlinks.h"
#include "ui/state/selection.h"
#include "ui/state/viewer.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/eventwords.h"
#include "ui/words/text.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds growthInterval{100};
// The minimum widths of two columns, in characters.
constexpr int detailCharsMin = 26;
constexpr int keyCharsMin = 12;
} // namespace

EventTable::EventTable(Selection &selection, QWidget *parent)
    : QuietView<QTableView>(parent), m_selection(selection), m_model(new EventTableModel(this)),
      m_delegate(new EventDelegate(this))
{
    setObjectName(QStringLiteral("eventTable"));
    setAccessibleName(tr("Events"));
    setModel(m_model);
    setItemDelegate(m_delegate);
    m_delegate->elideLeft(EventTableModel::key);
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
    showHeader();

    m_growthTimer.setSingleShot(true);
    m_growthTimer.setInterval(growthInterval);
    connect(&m_growthTimer, &QTimer::timeout, this, &EventTable::flush);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        &EventTable::currentRowChanged);
    connect(&m_selection, &Selection::changed, this, &EventTable::select);
    connect(m_model, &EventTableModel::countChanged, this, &EventTable::showHeader);
    connect(m_model, &EventTableModel::countChanged, this, &EventTable::countChanged);
    connect(m_model, &EventTableModel::rowsReset, this, &EventTable::rowsReset);
    // The filter may just have found the row of the selected event.
    connect(m_model, &EventTableModel::filterDone, this,
        [this] { select(m_selection.event(), false); });
    connect(m_model, &EventTableModel::countChanged, this, &EventTable::showPlayhead);
    whenRestyled(*this, [this] {
        setColumnWidths();
        styleHeader();
    });
}

void EventTable::follow(const Viewer &viewer)
{
    connect(&viewer, &Viewer::runChanged, this, [this, &viewer] { showTrace(viewer.trace()); });
    connect(&viewer, &Viewer::runGrew, this, [this, &viewer] { grow(viewer.trace()); });
    connect(&viewer, &Viewer::runningChanged, this, &EventTable::flush);
    showTrace(viewer.trace());
}

void EventTable::setPlayhead(Playhead &playhead)
{
    m_playhead = &playhead;
    connect(&playhead, &Playhead::moved, this, &EventTable::showPlayhead);
    showPlayhead();
}

void EventTable::showPlayhead()
{
    if (!m_playhead || !m_playhead->at()) {
        m_delegate->setRowsBeforePlayhead({});
    } else {
        const int rowsBeforePlayhead = m_model->rowsBefore(m_playhead->at()->rows);
        m_delegate->setRowsBeforePlayhead(rowsBeforePlayhead);
        if (!m_selection.event() && rowsBeforePlayhead > 0)
            scrollTo(m_model->index(rowsBeforePlayhead - 1, std::max(0, currentIndex().column())),
                EnsureVisible);
    }
    viewport()->update();
}

void EventTable::showTrace(std::shared_ptr<const Trace> trace)
{
    m_latest.reset();
    m_growthTimer.stop();
    m_model->setTrace(std::move(trace));
    select(m_selection.event(), false);
}

void EventTable::grow(std::shared_ptr<const Trace> trace)
{
    m_latest = std::move(trace);
    if (!m_growthTimer.isActive())
        m_growthTimer.start();
}

void EventTable::flush()
{
    m_growthTimer.stop();
    if (!m_latest)
        return;
    const bool wasAtEnd = isAtEnd();
    m_model->grow(std::move(m_latest), wasAtEnd);
    m_latest.reset();
    if (wasAtEnd) {
        m_model->ensureRow(m_model->trace()->size() - 1);
        scrollToBottom();
    }
}

void EventTable::setFilter(const EventQuery &query)
{
    flush();
    m_model->setFilter(query);
    select(m_selection.event(), true);
    Q_EMIT filterChanged();
}

void EventTable::setEvidence(std::vector<Seq> evidence)
{
    m_model->setEvidence(std::move(evidence));
    select(m_selection.event(), false);
}

const EventQuery &EventTable::filter() const
{
    return m_model->filter();
}

void EventTable::selectNeighbourRow(bool forwards)
{
    flush();
    const int rows = m_model->rowCount();
    if (rows == 0)
        return;
    const auto &trace = m_model->trace();
    const std::optional<Seq> selected = m_selection.event();
    int row = forwards ? 0 : rows - 1;
    if (selected) {
        if (const auto at = trace->indexOf(*selected))
            row = forwards ? m_model->rowsBefore(*at + 1) % rows
                           : (m_model->rowsBefore(*at) + rows - 1) % rows;
    }
    m_selection.select(trace->seqAt(m_model->traceRow(row)), true);
}

void EventTable::selectCauseOrEffect(bool forwards)
{
    const auto &trace = m_model->trace();
    const auto at =
        trace && m_selection.event() ? trace->indexOf(*m_selection.event()) : std::nullopt;
    if (!at)
        return;
    const auto effects = forwards ? effectsOf(*trace, *at, 1) : std::vector<std::size_t>();
    const auto next = !forwards ? causeOf(*trace, *at)
        : effects.empty()       ? std::nullopt
                                : std::optional(effects.front());
    if (next)
        m_selection.select(trace->seqAt(*next), true);
}

std::shared_ptr<EventSieve> EventTable::sieve() const
{
    return m_model->sieve();
}

bool EventTable::isFiltered() const
{
    return m_model->isFiltered();
}

const std::shared_ptr<const Trace> &EventTable::trace() const
{
    return m_model->trace();
}

int EventTable::shownRowCount() const
{
    return m_model->rowCount();
}

int EventTable::allRowCount() const
{
    return m_model->trace() ? static_cast<int>(m_model->trace()->size()) : 0;
}

bool EventTable::isAtEnd() const
{
    return verticalScrollBar()->value() == verticalScrollBar()->maximum();
}

void EventTable::select(std::optional<Seq> seq, bool reveal)
{
    if (m_isSyncing)
        return;
    flush();
    const auto &trace = m_model->trace();
    const auto row = seq && trace ? trace->indexOf(*seq) : std::nullopt;
    const QScopedValueRollback syncing(m_isSyncing, true);
    if (row)
        m_model->ensureRow(*row);
    const auto shown = row ? m_model->rowOf(*row) : std::nullopt;
    if (!shown) {
        clearSelection();
        setCurrentIndex({});
        return;
    }
    const QModelIndex index = m_model->index(*shown, std::max(0, currentIndex().column()));
    if (index.row() == currentIndex().row() && !reveal)
        return;
    setCurrentIndex(index);
    scrollTo(index, reveal ? PositionAtCenter : EnsureVisible);
}

void EventTable::currentRowChanged(const QModelIndex &current)
{
    if (m_isSyncing || !current.isValid() || !m_model->trace())
        return;
    const QScopedValueRollback syncing(
        m_isSyncing, true); // select() must not scroll: the row is visible already
    m_selection.select(m_model->trace()->seqAt(m_model->traceRow(current.row())), true);
}

TracePart EventTable::selectedRows() const
{
    std::vector<std::uint32_t> rows;
    for (const QModelIndex &index : selectionModel()->selectedRows())
        rows.push_back(static_cast<std::uint32_t>(m_model->traceRow(index.row())));
    std::sort(rows.begin(), rows.end());
    return TracePart(std::move(rows));
}

TracePart EventTable::filteredRows()
{
    flush();
    return m_model->filteredRows();
}

QString EventTable::selectedCsv() const
{
    const auto &trace = m_model->trace();
    return trace && selectionModel()->hasSelection()
        ? textOf(csvTextWithoutPartialMark(*trace, selectedRows()))
        : QString();
}

void EventTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        if (const QString text = selectedCsv(); !text.isEmpty())
            QGuiApplication::clipboard()->setText(text);
        return;
    }
    if (event->key() == Qt::Key_Escape && m_selection.event())
        return m_selection.clear();
    if (event->key() == Qt::Key_BracketLeft || event->key() == Qt::Key_BracketRight)
        return selectCauseOrEffect(event->key() == Qt::Key_BracketRight);
    QTableView::keyPressEvent(event);
}

void EventTable::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = isByKeyboard ? currentIndex() : indexAt(event->pos());
    event->accept();
    if (!index.isValid())
        return;
    const QPoint position =
        isByKeyboard ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos();
    Q_EMIT menuWanted(m_model->traceRow(index.row()), position);
}

void EventTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (shownRowCount() > 0 || !m_model->isFilterDone())
        return;
    QPainter painter(viewport());
    painter.setPen(Theme::current().textMuted);
    painter.drawText(viewport()->rect().adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap,
        allRowCount() > 0 ? tr("No event matches the filter.")
                          : tr("The events of a run and their causes are shown here."));
}

void EventTable::showHeader()
{
    horizontalHeader()->setVisible(allRowCount() > 0); // an empty table has no header
    viewport()->update();
}

void EventTable::setColumnWidths()
{
    // Each column is as wide as a sample text; longer texts end in "…", and the tooltip shows them
    // completely.
    const QString client = actorWord({ActorKind::client, 1000})
        + QStringLiteral("000"); // with space for the colour of the client
    const QStringList sampleTexts{QStringLiteral("0000000"), QStringLiteral("000000.000"), client,
        QStringLiteral("release refused"), QStringLiteral("Node"),
        QStringLiteral("lockscope:store:orders"), QStringLiteral("00000000…"),
        QStringLiteral("0000"), QStringLiteral("Attempt"), QStringLiteral("#000000"),
        QStringLiteral("00.00 ms"), QStringLiteral("Detail")};
    m_widths.resize(EventTableModel::columnCountAll);
    for (int column = 0; column < EventTableModel::columnCountAll; ++column) {
        const QString name =
            m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const int text = std::max(fontMetrics().horizontalAdvance(sampleTexts.at(column)),
            fontMetrics().horizontalAdvance(name));
        m_widths[static_cast<std::size_t>(column)] = text + 2 * EventDelegate::margin + 4;
        setColumnHidden(column, false);
        setColumnWidth(column, m_widths[static_cast<std::size_t>(column)]);
    }
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_keyWidth = m_widths[EventTableModel::key];
    fitColumns();
}

void EventTable::fitColumns()
{
    // In a narrow window the key column shrinks first, because the key is the same in most rows; so
    // the detail column keeps its width. If this is not enough, whole columns are hidden, first the
    // key column: the panel with the details of the selected event shows their values.
    const int keyWidthMin =
        std::min(fontMetrics().horizontalAdvance(u'0') * keyCharsMin, m_keyWidth);
    int freeWidth = viewport()->width() - fontMetrics().horizontalAdvance(u'0') * detailCharsMin;
    for (int column = 0; column < EventTableModel::columnCountAll; ++column)
        freeWidth -= column == EventTableModel::key || column == EventTableModel::detail
            ? 0
            : m_widths[static_cast<std::size_t>(column)];
    bool isKeyShown = true;
    for (const auto column : {EventTableModel::key, EventTableModel::token,
             EventTableModel::attempt, EventTableModel::fence, EventTableModel::length}) {
        const bool isHidden = freeWidth < (isKeyShown ? keyWidthMin : 0);
        if (isHidden && column == EventTableModel::key)
            isKeyShown = false;
        else if (isHidden)
            freeWidth += m_widths[static_cast<std::size_t>(column)];
        setColumnHidden(column, isHidden);
    }
    if (isKeyShown)
        setColumnWidth(EventTableModel::key, std::clamp(freeWidth, keyWidthMin, m_keyWidth));
}

void EventTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

void EventTable::styleHeader()
{
    horizontalHeader()->setStyleSheet(
        QStringLiteral("QHeaderView::section { padding: 3px %1px; border: none; border-bottom: 1px "
                       "solid palette(mid); background: palette(window); }")
            .arg(EventDelegate::margin));
}

} // namespace lockscope
