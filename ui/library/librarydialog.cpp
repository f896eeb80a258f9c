// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/librarydialog.h"

#include "core/run/check/validaterun.h"
#include "lockscope/schemes/registry.h"
#include "ui/library/librarycheck.h"
#include "ui/library/scenariotree.h"
#include "ui/shared/manualplace.h"
#include "ui/shared/textlooks.h"
#include "ui/theme/outcomesign.h"
#include "ui/words/lessonwords.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

LibraryDialog::LibraryDialog(const std::vector<Scenario> &scenarios, LibraryCheck &check,
    const std::string &current, QWidget *parent)
    : QDialog(parent), m_scenarios(scenarios), m_check(check), m_search(new QLineEdit(this)),
      m_tree(new ScenarioTree(m_scenarios, check, this)),
      m_details(new ScenarioDetails(check, this)), m_summary(new QLabel(this))
{
    setObjectName(QStringLiteral("libraryDialog"));
    setProperty(manualPlaceProperty, QStringLiteral("share"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Scenario library"));
    m_search->setObjectName(QStringLiteral("librarySearch"));
    m_search->setClearButtonEnabled(true);
    m_search->setPlaceholderText(tr("Search titles, texts, schemes, faults and settings"));
    m_search->installEventFilter(this);
    m_summary->setObjectName(QStringLiteral("librarySummary"));

    auto *const halves = new QSplitter(this);
    halves->addWidget(m_tree);
    halves->addWidget(m_details);
    halves->setChildrenCollapsible(false);
    halves->setHandleWidth(16);
    halves->setSizes({600, 500});
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_open = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
    m_open->setObjectName(QStringLiteral("openScenario"));
    m_open->setDefault(true);
    auto *const foot = new QHBoxLayout;
    foot->addWidget(m_summary, 1);
    foot->addWidget(buttons);
    auto *const whole = new QVBoxLayout(this);
    whole->setContentsMargins(16, 16, 16, 12);
    whole->setSpacing(12);
    whole->addWidget(m_search);
    whole->addWidget(halves, 1);
    whole->addLayout(foot);
    resize(QSize(1120, 740).boundedTo(parent->size() - QSize(40, 60)));

    connect(m_search, &QLineEdit::textChanged, m_tree, &ScenarioTree::search);
    connect(m_tree, &ScenarioTree::currentScenarioChanged, this, &LibraryDialog::showCurrent);
    connect(m_tree, &ScenarioTree::openWanted, this,
        [this] { openCurrent(m_tree->current()->scheme.id()); });
    connect(m_details, &ScenarioDetails::schemeChosen, this, &LibraryDialog::openCurrent);
    connect(buttons, &QDialogButtonBox::accepted, this,
        [this] { openCurrent(m_tree->current()->scheme.id()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_check, &LibraryCheck::checked, this, &LibraryDialog::updateAfterCheck);
    m_tree->search({});
    m_tree->setCurrent(current);
    showCurrent();
    showSummary();
    m_search->setFocus();
}

void LibraryDialog::showCurrent()
{
    const Scenario *const scenario = m_tree->current();
    m_details->show(scenario);
    m_open->setEnabled(scenario != nullptr);
    if (scenario)
        m_check.prefer(scenario->id);
}

void LibraryDialog::updateAfterCheck(const QString &id)
{
    m_tree->showFoundOutcomes(id.toStdString());
    if (m_tree->current() && m_tree->current()->id == id.toStdString())
        m_details->showFoundOutcomes();
    showSummary();
}

void LibraryDialog::showSummary()
{
    const auto isChecked = [this](const Scenario &scenario) {
        return m_check.outcomes(scenario.id) != nullptr;
    };
    const auto checked = std::count_if(m_scenarios.begin(), m_scenarios.end(), isChecked);
    const auto agreeing = std::count_if(m_scenarios.begin(), m_scenarios.end(),
        [&](const Scenario &scenario) { return isChecked(scenario) && m_check.agrees(scenario); });
    const QString progress =
        tr("Checked in the model on this machine: %1 of %2").arg(checked).arg(m_scenarios.size());
    m_summary->setText(agreeing == checked
            ? tr("%1, all as expected").arg(progress)
            : tr("%1, %2 not as expected").arg(progress).arg(checked - agreeing));
}

void LibraryDialog::openCurrent(const std::string &scheme)
{
    if (!isVisible())
        return; // this is the second call: Enter in a list also presses the default button, and the
                // first call has closed the dialog
    const Scenario scenario = *m_tree->current();
    accept();
    Q_EMIT openWanted(scenario, scheme);
}

bool LibraryDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        constexpr int page = 10; // rows
        const int rows = key == Qt::Key_Down ? 1
            : key == Qt::Key_Up              ? -1
            : key == Qt::Key_PageDown        ? page
            : key == Qt::Key_PageUp          ? -page
                                             : 0;
        if (rows != 0) {
            m_tree->moveSelection(rows);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

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
        facts << withSourceLinks(tr("Source: %1").arg(sourceText(scenario->source)));
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
        if (id == m_scenario->scheme.id()) {
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
