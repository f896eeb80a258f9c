// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/eventtablemodel.h"

#include "shared/quantities.h"
#include "shared/text.h"
#include "shared/theme.h"
#include "trace/eventwords.h"

#include <QColor>
#include <QLocale>

namespace lockscope {
namespace {

constexpr qsizetype tokenShown = 8;

QString shortened(std::string_view token)
{
    QString text = textOf(token);
    if (text.size() > tokenShown + 1)
        text = text.left(tokenShown) + u'…';
    return text;
}

template <class Number> QString orNothing(Number number)
{
    return number == Number{} ? QString() : QString::number(number);
}

} // namespace

void EventTableModel::setTrace(std::shared_ptr<const Trace> trace)
{
    beginResetModel();
    m_trace = std::move(trace);
    m_rows = m_trace ? static_cast<int>(m_trace->size()) : 0;
    endResetModel();
}

void EventTableModel::grow(std::shared_ptr<const Trace> trace)
{
    const int rows = trace ? static_cast<int>(trace->size()) : 0;
    if (rows <= m_rows)
        return;
    beginInsertRows({}, m_rows, rows - 1);
    m_trace = std::move(trace);
    m_rows = rows;
    endInsertRows();
}

void EventTableModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCountAll - 1);
    if (m_rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, columnCountAll - 1));
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
    const auto row = static_cast<std::size_t>(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::ToolTipRole: return tip(row, column);
    case Qt::TextAlignmentRole: {
        const bool isNumber = column == seq || column == time || column == attempt || column == cause || column == length;
        return QVariant::fromValue(Qt::Alignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    case Qt::DecorationRole:
        if (column == actor && (*m_trace)[row].client)
            return Theme::current().client((*m_trace)[row].client);
        return {};
    default: return {};
    }
}

QString EventTableModel::text(std::size_t row, int column) const
{
    const Event &event_ = (*m_trace)[row];
    switch (column) {
    case seq: return QString::number(m_trace->seqAt(row));
    case time: return QLocale().toString(static_cast<double>(microseconds(event_.time)) / 1e3, 'f', 3);
    case actor: return actorWord(event_.actor);
    case event:
        return event_.kind == EventKind::unknown ? textOf(m_trace->kindText(row)) : eventWord(event_.kind);
    case node: return event_.node == storeNode ? QString() : orNothing(event_.node.value);
    case key: return textOf(m_trace->text(event_.key));
    case token: return shortened(m_trace->text(event_.token));
    case attempt: return orNothing(event_.attempt.value);
    case cause: return event_.cause == noSeq ? QString() : QStringLiteral("#") + QString::number(event_.cause);
    case length: return event_.span == noSpan ? QString() : lengthText(event_.span);
    case detail: return textOf(m_trace->detail(event_));
    default: return {};
    }
}

QVariant EventTableModel::tip(std::size_t row, int column) const
{
    const Event &event_ = (*m_trace)[row];
    switch (column) {
    case actor: return textOf(actorText(event_.actor));
    case event: return textOf(m_trace->kindText(row));
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
        const bool isNumber = section == seq || section == time || section == attempt || section == cause || section == length;
        return QVariant::fromValue(Qt::Alignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
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
    case attempt: return tr("Attempt");
    case cause: return tr("Cause");
    case length: return tr("Length");
    case detail: return tr("Detail");
    default: return {};
    }
}

} // namespace lockscope
