// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparepanel.h"

#include "ui/compare/contrastmodel.h"
#include "ui/compare/contrastwords.h"
#include "ui/shared/tables.h"
#include "ui/theme/restyle.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

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
    m_table->setColumnWidth(ContrastModel::change,
        width(m_model->headerData(ContrastModel::change, Qt::Horizontal).toString()
            + QStringLiteral("  ")));
    updateTableStyle(*m_table);
}

} // namespace lockscope
