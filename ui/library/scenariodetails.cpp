// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/scenariodetails.h"

#include "core/run/shared/validaterun.h"
#include "lockscope/schemes/registry.h"
#include "ui/library/librarycheck.h"
#include "ui/shared/textlooks.h"
#include "ui/theme/outcomesign.h"
#include "ui/words/lessonwords.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>

namespace lockscope {
namespace {

constexpr int detailsIconSize = 18;

QLabel *wrappingLabel(QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ScenarioDetails::ScenarioDetails(const LibraryCheck &check, QWidget *parent)
    : QWidget(parent), m_check(check), m_title(wrappingLabel(this)),
      m_table(new QTableWidget(0, 3, this))
{
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() * 1.3);
    large.setBold(true);
    m_title->setFont(large);
    m_title->setObjectName(QStringLiteral("detailsTitle"));
    auto *const inner = new QWidget;
    m_about = wrappingLabel(inner);
    m_about->setTextFormat(Qt::RichText);
    m_facts = wrappingLabel(inner);
    m_facts->setObjectName(QStringLiteral("detailsFacts"));
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setTextInteractionFlags(Qt::TextBrowserInteraction); // the source is a link
    m_facts->setOpenExternalLinks(true);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    auto *const text = new QVBoxLayout(inner);
    text->setContentsMargins(0, 0, 8, 0);
    text->setSpacing(10);
    text->addWidget(m_about);
    text->addWidget(m_facts);
    text->addStretch(1);
    auto *const scroll = new QScrollArea(this);
    scroll->setWidget(inner);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    m_table->setObjectName(QStringLiteral("expectedTable"));
    m_table->setHorizontalHeaderLabels({tr("Lock scheme"), tr("Expected"), tr("Checked here")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setIconSize(QSize(detailsIconSize, detailsIconSize));
    m_table->setToolTip(tr("Double-click a line to open the scenario under that scheme"));
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    connect(m_table, &QTableWidget::cellActivated, this, [this](int row) {
        Q_EMIT schemeChosen(m_table->item(row, 0)->data(Qt::UserRole).toString().toStdString());
    });

    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(m_title);
    column->addWidget(scroll, 3);
    column->addWidget(m_table, 4);
}

void ScenarioDetails::show(const Scenario *scenario)
{
    m_scenario = scenario;
    for (QWidget *const widget : {static_cast<QWidget *>(m_about), static_cast<QWidget *>(m_facts),
             static_cast<QWidget *>(m_table)})
        widget->setVisible(scenario != nullptr);
    if (!scenario) {
        m_title->setText(tr("No scenario contains all these words"));
        return;
    }
    m_title->setText(scenarioLine(*scenario));
    m_about->setText(withCode(scenarioAbout(*scenario)));
    const bool runsLive = runsIn(*scenario, WorldKind::live);
    QStringList facts{runsLive && runsIn(*scenario, WorldKind::model)
            ? tr("Runs on real Redis and in the model.")
            : runsLive ? tr("Runs on real Redis only.")
                       : tr("Runs in the model only.")};
    if (!scenario->source.empty())
        facts << withSourceLinks(tr("Source: %1").arg(textOf(scenario->source)));
    m_facts->setText(facts.join(QStringLiteral("<br>")));
    fillTable();
}

// The rows are in the order of schemes(): from the simplest scheme to Redlock.
void ScenarioDetails::fillTable()
{
    m_table->setRowCount(0);
    for (const Scheme *const scheme : schemes()) {
        const std::string id(scheme->info().id);
        const auto expected = m_scenario->expected.find(id);
        if (expected == m_scenario->expected.end())
            continue;
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        auto *const name = new QTableWidgetItem(schemeTitle(id));
        name->setData(Qt::UserRole, textOf(id));
        name->setToolTip(textOf(id));
        if (id == m_scenario->scheme) {
            QFont bold = font();
            bold.setBold(true);
            name->setFont(bold);
        }
        m_table->setItem(row, 0, name);
        auto *const outcome = new QTableWidgetItem(
            outcomeIcon(expected->second, detailsIconSize), outcomeWord(expected->second));
        outcome->setToolTip(outcomeMeaning(expected->second));
        m_table->setItem(row, 1, outcome);
        m_table->setItem(row, 2, new QTableWidgetItem);
    }
    m_table->setVisible(m_table->rowCount() > 0);
    showFoundOutcomes();
}

void ScenarioDetails::showFoundOutcomes()
{
    if (!m_scenario)
        return;
    const LibraryCheck::Outcomes *const outcomes = m_check.outcomes(m_scenario->id);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const std::string id = m_table->item(row, 0)->data(Qt::UserRole).toString().toStdString();
        QTableWidgetItem *const cell = m_table->item(row, 2);
        const auto found = outcomes ? outcomes->find(id) : LibraryCheck::Outcomes::const_iterator();
        if (!outcomes || found == outcomes->end())
            cell->setText(tr("… waiting"));
        else if (!found->second)
            cell->setText(tr("– run not finished"));
        else if (*found->second == m_scenario->expected.at(id))
            cell->setText(tr("✓ the same"));
        else
            cell->setText(tr("✗ %1").arg(outcomeWord(*found->second)));
    }
}

} // namespace lockscope
