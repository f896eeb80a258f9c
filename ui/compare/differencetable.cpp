// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/differencetable.h"

#include "lockscope/base/contract.h"
#include "ui/compare/comparisonwords.h"
#include "ui/shared/tables.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QHeaderView>
#include <QLocale>
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

namespace {

QString milliseconds(WorldTime time)
{
    return QLocale().toString(static_cast<double>(microseconds(time)) / 1e3, 'f', 3);
}

bool isNumberColumn(int column)
{
    return column >= DifferenceModel::node && column <= DifferenceModel::timeDifference;
}

} // namespace

void DifferenceModel::setRun(std::shared_ptr<const VerifiedRun> run)
{
    beginResetModel();
    m_run = std::move(run);
    filterPairs();
    endResetModel();
}

void DifferenceModel::setOnlyDifferencesShown(bool isOn)
{
    beginResetModel();
    m_areOnlyDifferencesShown = isOn;
    filterPairs();
    endResetModel();
}

void DifferenceModel::filterPairs()
{
    m_shown.clear();
    if (!m_run)
        return;
    const auto &pairs = m_run->comparison.pairs;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (!m_areOnlyDifferencesShown || pairs[i].difference != Difference::none)
            m_shown.push_back(i);
    }
}

const EventPair &DifferenceModel::pair(int row) const
{
    LOCKSCOPE_ASSERT(0 <= row && row < rowCount());
    return m_run->comparison.pairs[m_shown[static_cast<std::size_t>(row)]];
}

std::optional<int> DifferenceModel::rowOf(const EventPair &pair) const
{
    const auto index = static_cast<std::size_t>(&pair - m_run->comparison.pairs.data());
    const auto found = std::lower_bound(m_shown.begin(), m_shown.end(), index);
    return found != m_shown.end() && *found == index
        ? std::optional(static_cast<int>(found - m_shown.begin()))
        : std::nullopt;
}

int DifferenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int DifferenceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCountAll;
}

const Event &DifferenceModel::eventOf(const EventPair &pair) const
{
    return pair.real == EventPair::none ? (*m_run->predicted.trace)[pair.predicted]
                                        : (*m_run->real.trace)[pair.real];
}

QVariant DifferenceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const EventPair &shown = pair(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return cell(shown, column);
    case Qt::ToolTipRole:
        if (column == difference || column == event) {
            const RunView &run = shown.real == EventPair::none ? m_run->predicted : m_run->real;
            const QString detail = detailText(*run.trace, eventOf(shown));
            return column == difference ? cell(shown, column) : detail;
        }
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            (isNumberColumn(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::DecorationRole:
        if (column == actor && eventOf(shown).client)
            return Theme::current().client(eventOf(shown).client);
        return {};
    default: return {};
    }
}

QString DifferenceModel::cell(const EventPair &pair, int column) const
{
    const Event &shown = eventOf(pair);
    switch (column) {
    case event: {
        const RunView &run = pair.real == EventPair::none ? m_run->predicted : m_run->real;
        const std::size_t row = pair.real == EventPair::none ? pair.predicted : pair.real;
        const QString word = shown.kind == EventKind::unknown ? textOf(run.trace->kindText(row))
                                                              : eventWord(shown.kind);
        if (shown.kind != EventKind::sent && shown.kind != EventKind::replied
            && shown.kind != EventKind::step)
            return word;
        return withDetail(word, detailText(*run.trace, shown));
    }
    case actor: return actorWord(shown.actor);
    case node:
        return !shown.node || shown.node == storeNode ? QString()
                                                      : QString::number(shown.node.value);
    case predictedTime:
        return pair.predicted == EventPair::none
            ? QString()
            : milliseconds((*m_run->predicted.trace)[pair.predicted].time);
    case realTime:
        return pair.real == EventPair::none ? QString()
                                            : milliseconds((*m_run->real.trace)[pair.real].time);
    case timeDifference: return pair.late ? signedLength(*pair.late) : QString();
    case difference: return differenceWords(*m_run, pair);
    default: return {};
    }
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(
            (isNumberColumn(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole && (section == predictedTime || section == realTime))
        return tr("One time axis: both runs are aligned at the first event of the first client.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case event: return tr("Event");
    case actor: return tr("Actor");
    case node: return tr("Node");
    case predictedTime: return tr("Model (ms)");
    case realTime: return tr("Real (ms)");
    case timeDifference: return tr("Real − model");
    case difference: return tr("Difference");
    default: return {};
    }
}

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
        {tr("Event kind"), tr("Count"), tr("Median"), tr("p99"), tr("Maximum")});
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
