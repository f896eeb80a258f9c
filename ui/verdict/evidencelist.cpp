// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verdict/evidencelist.h"

#include "lockscope/base/contract.h"
#include "ui/shared/manualplace.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/theme.h"
#include "ui/words/quantities.h"
#include "ui/words/verdictwords.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr int rowsPerFetch = 100;

// Returns the event to select for a violation: the event `entered` of the second client, with which
// the violation begins. If the evidence does not contain this event, returns the first event of the
// evidence.
Seq mainEvent(const Violation &violation, const Trace &trace)
{
    for (const Seq seq : violation.evidence) {
        const auto index = trace.indexOf(seq);
        if (index && trace[*index].kind == EventKind::entered
            && trace[*index].time == violation.from)
            return seq;
    }
    return violation.evidence.empty() ? noSeq : violation.evidence.front();
}

// Returns the end of a finding: the time of the last event of its evidence.
WorldTime endOf(const Finding &finding, const Trace &trace)
{
    WorldTime end = finding.time;
    for (const Seq seq : finding.evidence) {
        if (const auto index = trace.indexOf(seq))
            end = std::max(end, trace[*index].time);
    }
    return end;
}

int entryCount(const Verdict *verdict)
{
    return verdict ? static_cast<int>(verdict->violations.size() + verdict->findings.size()) : 0;
}

} // namespace

QString timesText(WorldTime from, WorldTime to)
{
    return to <= from
        ? EvidenceModel::tr("at %1").arg(momentText(from))
        : EvidenceModel::tr("at %1, for %2").arg(momentText(from), lengthText(to - from));
}

void EvidenceModel::setVerdict(
    std::shared_ptr<const Verdict> verdict, std::shared_ptr<const Trace> trace)
{
    const int rows = std::min(entryCount(verdict.get()), std::max(m_rows, rowsPerFetch));
    // Resets the list only if it gets shorter or empty. While a run is in progress, the list
    // usually grows; then this function updates the changed entries and appends the new ones.
    if (rows < m_rows || rows == 0) {
        beginResetModel();
        m_verdict = std::move(verdict);
        m_trace = std::move(trace);
        m_rows = rows;
        endResetModel();
        return;
    }
    const int oldRows = m_rows;
    const auto previous = std::exchange(m_verdict, std::move(verdict));
    if (rows > oldRows)
        beginInsertRows({}, oldRows, rows - 1);
    m_trace = std::move(trace);
    m_rows = rows;
    if (rows > oldRows)
        endInsertRows();
    int unchangedCount = 0;
    while (unchangedCount < oldRows && isUnchanged(*previous, unchangedCount))
        ++unchangedCount;
    if (unchangedCount < oldRows)
        Q_EMIT dataChanged(index(unchangedCount), index(oldRows - 1));
}

bool EvidenceModel::isUnchanged(const Verdict &previous, int row) const
{
    const auto entry = static_cast<std::size_t>(row);
    const std::size_t violations = m_verdict->violations.size();
    if (entry < std::min(violations, previous.violations.size())) {
        const Violation &a = previous.violations[entry];
        const Violation &b = m_verdict->violations[entry];
        return a.from == b.from && a.to == b.to && a.clients == b.clients
            && a.evidence == b.evidence;
    }
    if (violations != previous.violations.size() || entry - violations >= previous.findings.size())
        return false;
    const Finding &a = previous.findings[entry - violations];
    const Finding &b = m_verdict->findings[entry - violations];
    return a.kind == b.kind && a.time == b.time && a.clients == b.clients && a.node == b.node
        && a.evidence == b.evidence;
}

int EvidenceModel::totalCount() const
{
    return entryCount(m_verdict.get());
}

bool EvidenceModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && m_rows < totalCount();
}

void EvidenceModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    const int rows = std::min(totalCount(), m_rows + rowsPerFetch);
    beginInsertRows({}, m_rows, rows - 1);
    m_rows = rows;
    endInsertRows();
}

int EvidenceModel::violationCount() const
{
    return m_verdict ? static_cast<int>(m_verdict->violations.size()) : 0;
}

EvidencePlace EvidenceModel::placeOf(int row) const
{
    LOCKSCOPE_ASSERT(0 <= row && row < rowCount());
    if (row < violationCount()) {
        const Violation &violation = m_verdict->violations[static_cast<std::size_t>(row)];
        return {mainEvent(violation, *m_trace), violation.from, violation.to};
    }
    const Finding &finding = m_verdict->findings[static_cast<std::size_t>(row - violationCount())];
    return {finding.evidence.empty() ? noSeq : finding.evidence.front(), finding.time,
        endOf(finding, *m_trace)};
}

std::optional<int> EvidenceModel::rowOf(Seq seq) const
{
    const auto contains = [seq](const std::vector<Seq> &evidence) {
        return std::find(evidence.begin(), evidence.end(), seq) != evidence.end();
    };
    for (int row = 0; row < m_rows; ++row) {
        const bool isViolation = row < violationCount();
        if (isViolation
                ? contains(m_verdict->violations[static_cast<std::size_t>(row)].evidence)
                : contains(
                    m_verdict->findings[static_cast<std::size_t>(row - violationCount())].evidence))
            return row;
    }
    return std::nullopt;
}

int EvidenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

QVariant EvidenceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int row = index.row();
    const bool isViolation = row < violationCount();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return isViolation
            ? violationWords(m_verdict->violations[static_cast<std::size_t>(row)])
            : findingWords(m_verdict->findings[static_cast<std::size_t>(row - violationCount())]);
    case timeRole: {
        const EvidencePlace place = placeOf(row);
        return timesText(place.from, place.to);
    }
    case isViolationRole: return isViolation;
    case manualPlaceRole:
        return QStringLiteral("verdict#")
            + (isViolation ? QStringLiteral("violated")
                           : findingAnchor(
                               m_verdict->findings[static_cast<std::size_t>(row - violationCount())]
                                   .kind));
    default: return {};
    }
}

void EvidenceDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isViolation = index.data(EvidenceModel::isViolationRole).toBool();
    const Theme &theme = Theme::current();
    painter->save();
    if (isSelected)
        painter->fillRect(option.rect, option.palette.highlight());
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(option.rect, theme.laneAlternate);
    const QColor text = isSelected ? option.palette.color(QPalette::HighlightedText) : theme.text;
    const QColor muted = isSelected ? text : theme.textMuted;
    const QRect content = option.rect.adjusted(8, 5, -8, -5);
    const QRectF mark(content.left(), content.top() + 1, 14, 14);
    if (isViolation) {
        paintOutcome(*painter, Outcome::violated, mark,
            {isSelected ? text : theme.violation,
                isSelected ? option.palette.color(QPalette::Highlight) : theme.window});
    } else {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(muted, 1.6));
        painter->drawEllipse(mark.adjusted(2, 2, -2, -2));
    }
    const QRect textRect = content.adjusted(22, 0, 0, 0);
    painter->setPen(text);
    painter->setFont(option.font);
    QRect used;
    painter->drawText(textRect, Qt::TextWordWrap | Qt::AlignTop, index.data().toString(), &used);
    painter->setPen(muted);
    painter->drawText(textRect.adjusted(0, used.height() + 1, 0, 0), Qt::AlignTop,
        index.data(EvidenceModel::timeRole).toString());
    painter->restore();
}

QSize EvidenceDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int width =
        option.widget ? option.widget->width() - 24 : 240; // minus the width of the scroll bar
    const QRect textRect = option.fontMetrics.boundingRect(
        QRect(0, 0, std::max(80, width - 38), 1000), Qt::TextWordWrap, index.data().toString());
    return {width, textRect.height() + option.fontMetrics.height() + 12};
}

} // namespace lockscope
