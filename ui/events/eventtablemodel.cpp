// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/eventtablemodel.h"

#include "lockscope/base/contract.h"
#include "ui/theme/theme.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QColor>
#include <QLocale>

#include <algorithm>

namespace lockscope {
namespace {

constexpr qsizetype tokenCharsMax =
    8; // longer tokens are cut and end in "…", which itself takes the place of one character

QString shortened(std::string_view token)
{
    QString text = textOf(token);
    if (text.size() > tokenCharsMax + 1)
        text = text.left(tokenCharsMax) + u'…';
    return text;
}

template <class Number> QString numberOrEmpty(Number number)
{
    return number == Number{} ? QString() : QString::number(number);
}

// Returns what a row of kind run-begin says in short: "F10, set-px-lua, model, seed 1"; the tooltip
// has the whole JSON text.
} // namespace

EventTableModel::EventTableModel(QObject *parent) : QAbstractTableModel(parent)
{
    connect(&m_filter, &EventFilter::found, this, &EventTableModel::showFound);
    connect(&m_filter, &EventFilter::done, this, &EventTableModel::filterDone);
}

template <class Change> void EventTableModel::resetWith(const Change &change)
{
    beginResetModel();
    change();
    m_first = 0;
    const std::size_t rows = isFiltered() ? m_filter.rows().size() : m_trace ? m_trace->size() : 0;
    m_rows = static_cast<int>(rows);
    endResetModel();
    Q_EMIT countChanged();
    Q_EMIT rowsReset();
}

void EventTableModel::setTrace(std::shared_ptr<const Trace> trace)
{
    resetWith([this, &trace] {
        m_trace = std::move(trace);
        m_filter.setTrace(m_trace);
    });
}

void EventTableModel::setFilter(const EventQuery &query)
{
    if (!query.isSame(m_filter.query()))
        resetWith([this, &query] { m_filter.setQuery(query); });
}

void EventTableModel::setEvidence(std::vector<Seq> evidence)
{
    if (evidence == m_filter.evidence())
        return; // during a run, the evidence of most new verdicts has not changed
    if (filter().has(QueryTerm::Field::evidence))
        resetWith([this, &evidence] { m_filter.setEvidence(std::move(evidence)); });
    else
        m_filter.setEvidence(std::move(evidence));
}

void EventTableModel::showFound()
{
    const int found = static_cast<int>(m_filter.rows().size());
    if (!isFiltered() || found == m_rows)
        return;
    beginInsertRows({}, m_rows, found - 1);
    m_rows = found;
    endInsertRows();
    Q_EMIT countChanged();
}

TracePart EventTableModel::filteredRows() const
{
    if (!m_trace || !isFiltered())
        return {};
    return TracePart(m_filter.checkAllRows());
}

std::size_t EventTableModel::traceRow(int row) const
{
    LOCKSCOPE_ASSERT(0 <= row && row < rowCount());
    return isFiltered() ? m_filter.rows()[static_cast<std::size_t>(row)]
                        : m_first + static_cast<std::size_t>(row);
}

std::optional<int> EventTableModel::rowOf(std::size_t traceRow) const
{
    if (!isFiltered())
        return traceRow >= m_first && traceRow - m_first < static_cast<std::size_t>(m_rows)
            ? std::optional(rowsBefore(traceRow))
            : std::nullopt;
    const auto end = m_filter.rows().begin() + m_rows;
    const auto found = std::lower_bound(m_filter.rows().begin(), end, traceRow);
    return found != end && *found == traceRow
        ? std::optional(static_cast<int>(found - m_filter.rows().begin()))
        : std::nullopt;
}

int EventTableModel::rowsBefore(std::size_t traceRow) const
{
    if (!isFiltered())
        return static_cast<int>(
            std::min(std::max(traceRow, m_first) - m_first, static_cast<std::size_t>(m_rows)));
    const auto end = m_filter.rows().begin() + m_rows;
    return static_cast<int>(
        std::lower_bound(m_filter.rows().begin(), end, traceRow) - m_filter.rows().begin());
}

void EventTableModel::grow(std::shared_ptr<const Trace> trace, bool followsEnd)
{
    if (!trace || (m_trace && trace->size() <= m_trace->size()))
        return;
    if (isFiltered()) {
        m_trace = std::move(trace);
        m_filter.grow(m_trace);
        showFound();
    } else if (!addsNewRows(*trace, followsEnd)) {
        m_trace = std::move(trace);
        m_filter.grow(m_trace);
    } else {
        makeRoom(trace->size());
        const int rows = static_cast<int>(trace->size() - m_first);
        beginInsertRows({}, m_rows, rows - 1);
        m_trace = std::move(trace);
        m_rows = rows;
        m_filter.grow(m_trace);
        endInsertRows();
    }
    Q_EMIT countChanged();
}

void EventTableModel::ensureRow(std::size_t traceRow)
{
    if (isFiltered() || traceRow >= m_trace->size() || rowOf(traceRow))
        return;
    beginResetModel();
    m_first = traceRow - std::min<std::size_t>(traceRow, rowsMax / 2);
    m_rows = static_cast<int>(std::min<std::size_t>(rowsMax, m_trace->size() - m_first));
    endResetModel();
    Q_EMIT countChanged();
}

// Returns whether the new rows of the trace are added to the table: the table must have the
// previous last row, and must either follow the end (then makeRoom() makes room) or have room for
// the new rows.
bool EventTableModel::addsNewRows(const Trace &trace, bool followsEnd) const
{
    const bool hasLast = !m_trace || m_first + static_cast<std::size_t>(m_rows) == m_trace->size();
    return hasLast && (followsEnd || trace.size() - m_first <= rowsMax);
}

// If the rows up to the end of a trace of this size are too many for the table, removes the first
// rows of the table.
void EventTableModel::makeRoom(std::size_t traceSize)
{
    if (traceSize - m_first <= rowsMax)
        return;
    const std::size_t first = traceSize - rowsMax / 2;
    if (const int removed = rowsBefore(first); removed > 0) {
        beginRemoveRows({}, 0, removed - 1);
        m_rows -= removed;
        m_first = first;
        endRemoveRows();
    }
    m_first = first;
}

int EventTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int EventTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCountAll;
}

QVariant EventTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::size_t row = traceRow(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return cell(*m_trace, row, column);
    case Qt::ToolTipRole: return tip(row, column);
    case Qt::TextAlignmentRole: {
        const bool isNumber = column == seq || column == time || column == fence
            || column == attempt || column == cause || column == length;
        return QVariant::fromValue(
            Qt::Alignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    case Qt::DecorationRole:
        if (column == actor && (*m_trace)[row].client)
            return Theme::current().client((*m_trace)[row].client);
        return {};
    default: return {};
    }
}

QString EventTableModel::cell(const Trace &trace, std::size_t row, int column)
{
    const Event &event_ = trace[row];
    switch (column) {
    case seq: return QString::number(trace.seqAt(row));
    case time:
        return QLocale().toString(static_cast<double>(microseconds(event_.time)) / 1e3, 'f', 3);
    case actor: return actorWord(event_.actor);
    case event:
        return event_.kind == EventKind::unknown ? textOf(trace.kindText(row))
                                                 : eventWord(event_.kind);
    case node: return event_.node == storeNode ? QString() : numberOrEmpty(event_.node.value);
    case key: return textOf(trace.text(event_.key));
    case token: return shortened(trace.text(event_.token));
    case fence: return numberOrEmpty(trace.fence(event_).value);
    case attempt: return numberOrEmpty(event_.attempt.value);
    case cause:
        return event_.cause == noSeq ? QString()
                                     : QStringLiteral("#") + QString::number(event_.cause);
    case length: return event_.span == noSpan ? QString() : lengthText(event_.span);
    case detail: return detailText(trace, event_);
    default: return {};
    }
}

QVariant EventTableModel::tip(std::size_t row, int column) const
{
    const Event &event_ = (*m_trace)[row];
    switch (column) {
    case actor: return textOf(actorText(event_.actor));
    case event: return textOf(m_trace->kindText(row));
    case key: return textOf(m_trace->text(event_.key));
    case token: return textOf(m_trace->text(event_.token));
    case detail: return textOf(m_trace->detail(event_));
    default: return {};
    }
}

QVariant EventTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = section == seq || section == time || section == fence
            || section == attempt || section == cause || section == length;
        return QVariant::fromValue(
            Qt::Alignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case seq: return QStringLiteral("#");
    case time: return tr("Time (ms)");
    case actor: return tr("Actor");
    case event: return tr("Event");
    case node: return tr("Node");
    case key: return tr("Key");
    case token: return tr("Token");
    //: column: the fencing token of the lock, which is a number
    case fence: return tr("Fencing token");
    case attempt: return tr("Attempt");
    case cause: return tr("Cause");
    case length: return tr("Length");
    case detail: return tr("Detail");
    default: return {};
    }
}

} // namespace lockscope
