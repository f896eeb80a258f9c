// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/librarydialog.h"

#include "ui/library/librarycheck.h"
#include "ui/library/scenariodetails.h"
#include "ui/library/scenariotree.h"
#include "ui/shared/manualplace.h"

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
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
        [this] { openCurrent(m_tree->current()->scheme); });
    connect(m_details, &ScenarioDetails::schemeChosen, this, &LibraryDialog::openCurrent);
    connect(buttons, &QDialogButtonBox::accepted, this,
        [this] { openCurrent(m_tree->current()->scheme); });
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

} // namespace lockscope
