// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/libraryfeature.h"

#include "core/scenario/files/library.h"
#include "ui/library/librarycheck.h"
#include "ui/library/librarydialog.h"
#include "ui/library/newscenariodialog.h"
#include "ui/settings/chosenscenario.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/shell/windowactions.h"
#include "ui/window/windowfiles.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>

#include <algorithm>

namespace lockscope {

LibraryFeature::LibraryFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_window(parts.window), m_editor(parts.experiment.editor),
      m_preferences(parts.preferences), m_files(parts.files), m_check(parts.kept.of<LibraryCheck>())
{
    using Menu = WindowActions::Menu;
    auto *const action = parts.actions.add(Menu::file,
        {.icon = QStringLiteral("library"),
            .shortcuts = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
            .text = tr("Scenario &library…"),
            .tip = tr("Search and read all scenarios")});
    action->setObjectName(QStringLiteral("library"));
    parts.scenario.addScenarioAction(*action);
    connect(action, &QAction::triggered, this, &LibraryFeature::showLibrary);
    auto *const newAction = parts.actions.add(Menu::file,
        {.shortcuts = {QKeySequence(QKeySequence::New)},
            .text = tr("&New scenario…"),
            .tip = tr("Make your own scenario, from the current one or from scratch")});
    newAction->setObjectName(QStringLiteral("newScenarioAction"));
    connect(newAction, &QAction::triggered, this, &LibraryFeature::openNewScenarioDialog);
    auto *const forget = parts.actions.add(Menu::file,
        {.text = tr("&Forget this scenario"),
            .tip = tr("Remove your own scenario from the list. Undo adds it again; saved "
                      "files stay")});
    forget->setObjectName(QStringLiteral("forgetScenario"));
    parts.scenario.addScenarioMenuAction(*forget);
    connect(forget, &QAction::triggered, &m_editor, &ChoiceEditor::forgetScenario);
    const auto enable = [this, forget] { forget->setEnabled(m_editor.canForgetScenario()); };
    connect(&m_editor, &ChoiceEditor::choiceChanged, forget, enable);
    enable();
}

std::vector<Scenario> LibraryFeature::scenarios() const
{
    std::vector<Scenario> scenarios = scenarioLibrary();
    const auto add = [&scenarios](const Scenario &scenario) {
        if (std::none_of(scenarios.begin(), scenarios.end(),
                [&](const Scenario &known) { return known.id == scenario.id; }))
            scenarios.push_back(scenario);
    };
    for (const Scenario &scenario : m_editor.scenarios())
        add(scenario);
    for (const QString &file : m_preferences.recentFiles()) {
        if (!file.endsWith(QStringLiteral(".lockscope"), Qt::CaseInsensitive))
            continue;
        if (const auto scenario = findScenario(
                QFileInfo(file).absoluteFilePath().toStdString())) // skips invalid files
            add(scenario.value());
    }
    return scenarios;
}

void LibraryFeature::showLibrary()
{
    const std::vector<Scenario> all = scenarios();
    auto *const dialog =
        new LibraryDialog(all, m_check, m_editor.choice().scenario().id, &m_window);
    connect(dialog, &LibraryDialog::openWanted, this,
        [this](const Scenario &scenario, const std::string &scheme) {
            m_editor.addScenario(scenario);
            if (scheme != scenario.scheme)
                m_editor.chooseScheme(scheme);
        });
    connect(dialog, &QDialog::finished, &m_check, &LibraryCheck::stop);
    m_check.begin(all);
    dialog->open();
}

void LibraryFeature::openNewScenarioDialog()
{
    std::vector<std::string> usedIds;
    for (const Scenario &scenario : scenarios())
        usedIds.push_back(scenario.id);
    Scenario chosen = chosenScenario(m_editor.choice());
    chosen.expected.clear();
    auto *const dialog = new NewScenarioDialog(chosen, usedIds, &m_window);
    connect(
        dialog, &NewScenarioDialog::made, this, [this](const Scenario &scenario, bool isToBeSaved) {
            m_files.openScenario(scenario);
            if (isToBeSaved)
                m_files.askSaveScenario();
        });
    dialog->open();
}

} // namespace lockscope
