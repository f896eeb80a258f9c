// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/expectationtable.h"

#include "lockscope/schemes/registry.h"
#include "ui/library/librarycheck.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QHeaderView>

namespace lockscope {
namespace {
constexpr int expectedIconSize = 14;
}

ExpectationTable::ExpectationTable(QWidget *parent)
    : QTableWidget(0, 2, parent), m_check(new LibraryCheck(this))
{
    setObjectName(QStringLiteral("expectations"));
    setHorizontalHeaderLabels({tr("Lock scheme"), tr("Expected")});
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setShowGrid(false);
    setIconSize(QSize(expectedIconSize, expectedIconSize));
    verticalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    horizontalHeader()->setHighlightSections(false);
    hide();
    connect(m_check, &LibraryCheck::checked, this,
        [this](const QString &id) { showResult(id.toStdString()); });
    connect(m_check, &LibraryCheck::done, this, [this] { m_isComputing = false; });
    whenRestyled(*this, [this] { showRows(); });
}

void ExpectationTable::compute(const Scenario &scenario)
{
    dropOutcomes();
    Scenario scenarioToRun = scenario;
    scenarioToRun.expected.clear();
    for (const Scheme *const scheme : schemes()) {
        if (scheme->info().isLock)
            scenarioToRun.expected.emplace(scheme->info().id,
                Outcome::held); // the key selects the scheme; the value is not used
    }
    m_isComputing = true;
    m_check->begin({scenarioToRun});
    if (m_isComputing)
        return;
    showResult(scenarioToRun.id); // begin() has emitted done() at once, because m_check still has
                                  // the result of an earlier run
}

void ExpectationTable::dropOutcomes()
{
    m_check->stop();
    m_isComputing = false;
    m_outcomes.clear();
    m_expected.clear();
    showRows();
}

void ExpectationTable::showResult(const std::string &id)
{
    const LibraryCheck::Outcomes *const outcomes = m_check->outcomes(id);
    if (!outcomes)
        return;
    m_isComputing = false;
    m_outcomes = *outcomes;
    for (const auto &[scheme, outcome] : m_outcomes) {
        if (outcome)
            m_expected.emplace(scheme, *outcome);
    }
    showRows();
    Q_EMIT computed();
}

// The rows are in the order of schemes(): from the simplest scheme to Redlock.
void ExpectationTable::showRows()
{
    setRowCount(0);
    for (const Scheme *const scheme : schemes()) {
        const auto found = m_outcomes.find(std::string(scheme->info().id));
        if (found == m_outcomes.end())
            continue;
        const int row = rowCount();
        insertRow(row);
        auto *const name = new QTableWidgetItem(schemeTitle(scheme->info().id));
        name->setToolTip(textOf(scheme->info().id));
        setItem(row, 0, name);
        auto *const outcome = found->second
            ? new QTableWidgetItem(
                outcomeIcon(*found->second, expectedIconSize), outcomeWord(*found->second))
            : new QTableWidgetItem(tr("– run not finished"));
        outcome->setToolTip(found->second ? outcomeMeaning(*found->second) : QString());
        setItem(row, 1, outcome);
    }
    setVisible(rowCount() > 0);
}

} // namespace lockscope
