// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparepanel.h"

#include "lockscope/base/contract.h"
#include "ui/compare/contrastwords.h"
#include "ui/shared/tables.h"
#include "ui/theme/restyle.h"

#include <QFont>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope {

ComparePanel::ComparePanel(Pinning &pinning, QWidget *parent)
    : QWidget(parent), m_pinning(pinning), m_sentence(new QLabel(this)),
      m_showDivergence(new QPushButton(this)), m_swap(new QPushButton(this)),
      m_model(new ContrastModel(this)), m_table(new QTableView(this))
{
    setObjectName(QStringLiteral("comparePanel"));
    m_sentence->setObjectName(QStringLiteral("compareSentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_showDivergence->setObjectName(QStringLiteral("showDivergence"));
    m_swap->setObjectName(QStringLiteral("swapRuns"));
    m_table->setObjectName(QStringLiteral("contrastTable"));
    m_table->setModel(m_model);
    applyTableStyle(*m_table);
    for (const int column : {ContrastModel::valueA, ContrastModel::valueB})
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setFocusPolicy(Qt::NoFocus);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setVerticalScrollBarPolicy(
        Qt::ScrollBarAlwaysOn); // the table always has more rows than fit
    auto *const line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 8, 4);
    line->setSpacing(8);
    line->addWidget(m_sentence, 1);
    line->addWidget(m_showDivergence);
    line->addWidget(m_swap);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(m_table, 1);
    connect(m_showDivergence, &QPushButton::clicked, this, &ComparePanel::divergenceAsked);
    connect(m_swap, &QPushButton::clicked, this, &ComparePanel::swapAsked);
    connect(&pinning, &Pinning::changed, this, &ComparePanel::showPair);
    connect(&pinning, &Pinning::compared, this, &ComparePanel::showPair);
    m_showDivergence->setText(tr("First difference"));
    m_showDivergence->setToolTip(tr("Selects the first different event in both runs"));
    m_swap->setText(tr("Swap"));
    m_swap->setToolTip(tr("Shows A, and pins the run that is shown now"));
    showPair();
    setColumnWidths();
    whenRestyled(*this, [this] { setColumnWidths(); });
}

QString ComparePanel::sentence() const
{
    return m_sentence->text();
}

void ComparePanel::showPair()
{
    const auto &pair = m_pinning.pair();
    m_model->setPair(pair);
    if (pair)
        m_sentence->setText(ContrastWords::sentence(*pair));
    else if (m_pinning.isPinned())
        m_sentence->setText(tr("Comparing…"));
    else
        m_sentence->setText(
            tr("Press Ctrl+D to pin the current run as A. Every run shown after that is B."));
    m_sentence->setToolTip(m_sentence->text());
    m_showDivergence->setEnabled(pair && pair->divergence);
    m_swap->setEnabled(m_pinning.isPinned());
}

void ComparePanel::setColumnWidths()
{
    const QFontMetrics metrics = m_table->fontMetrics();
    const auto width = [&metrics](const QString &text) {
        return metrics.horizontalAdvance(text) + 2 * EventDelegate::margin + 4;
    };
    m_table->setColumnWidth(ContrastModel::differenceSign, width(QStringLiteral("≠ ")));
    m_table->setColumnWidth(
        ContrastModel::topic, width(QStringLiteral("Time with two or more inside 00")));
    const QString head = m_model->headerData(ContrastModel::change, Qt::Horizontal).toString();
    m_table->setColumnWidth(ContrastModel::change,
        std::max(width(head + QStringLiteral("  ")), width(QStringLiteral("0,000 times"))));
    updateTableStyle(*m_table);
}

void ContrastModel::setPair(std::shared_ptr<const RunPair> pair)
{
    beginResetModel();
    m_pair = std::move(pair);
    endResetModel();
}

const ComparedProperty &ContrastModel::comparedProperty(int row) const
{
    LOCKSCOPE_ASSERT(0 <= row && row < rowCount());
    return m_pair->properties[static_cast<std::size_t>(row)];
}

int ContrastModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_pair ? 0 : static_cast<int>(m_pair->properties.size());
}

int ContrastModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCountAll;
}

QVariant ContrastModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ComparedProperty &shown = comparedProperty(index.row());
    // A row is marked only if the texts differ: a very small difference of numbers is not marked.
    const bool isDifferent = cell(shown, valueA) != cell(shown, valueB);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: return cell(shown, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == differenceSign && isDifferent ? tr("differs")
                                                               : cell(shown, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((index.column() == differenceSign ? Qt::AlignHCenter : Qt::AlignLeft)
                | Qt::AlignVCenter));
    case Qt::FontRole: {
        QFont font;
        font.setBold(isDifferent
            && (index.column() == differenceSign || index.column() == valueA
                || index.column() == valueB));
        return font;
    }
    default: return {};
    }
}

QString ContrastModel::cell(const ComparedProperty &shown, int column) const
{
    switch (column) {
    case differenceSign:
        return cell(shown, valueA) != cell(shown, valueB) ? QStringLiteral("≠") : QString();
    case topic: return ContrastWords::topic(shown);
    case valueA: return ContrastWords::value(shown, shown.a);
    case valueB: return ContrastWords::value(shown, shown.b);
    case change: return ContrastWords::change(shown);
    default: return {};
    }
}

QVariant ContrastModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case topic: return tr("What");
    case valueA: return QStringLiteral("A");
    case valueB: return QStringLiteral("B");
    case change: return tr("B vs. A");
    default: return QString();
    }
}

} // namespace lockscope
