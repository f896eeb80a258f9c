// SPDX-License-Identifier: GPL-3.0-or-later
#include "library/libraryfeature.h"

#include "library/librarycheck.h"
#include "library/librarydialog.h"
#include "run/experiment.h"
#include "scenario/library.h"
#include "scenario/scenariopanel.h"
#include "windowactions.h"

#include <QAction>
#include <QMainWindow>

#include <algorithm>

namespace lockscope {

LibraryFeature::LibraryFeature(const WindowParts &parts)
    : QObject(&parts.window), m_window(parts.window), m_experiment(parts.experiment), m_panel(parts.scenario), m_check(new LibraryCheck(this))
{
    auto *const action = parts.actions.add(WindowActions::Menu::file, {.icon = QStringLiteral("library"),
                                                                       .keys = {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
                                                                       .text = [] { return tr("Scenario &library…"); },
                                                                       .tip = [] { return tr("All scenarios, to be searched and read"); }});
    action->setObjectName(QStringLiteral("library"));
    m_panel.addScenarioAction(*action);
    connect(action, &QAction::triggered, this, &LibraryFeature::show);
}

void LibraryFeature::show()
{
    std::vector<Scenario> scenarios = scenarioLibrary();
    for (const Scenario &scenario : m_panel.scenarios()) {
        const bool isBuiltIn = std::any_of(scenarios.begin(), scenarios.end(), [&](const Scenario &known) { return known.id == scenario.id; });
        if (!isBuiltIn)
            scenarios.push_back(scenario);
    }
    auto *const dialog = new LibraryDialog(scenarios, *m_check, m_experiment.choice().scenario().id, &m_window);
    connect(dialog, &LibraryDialog::opened, this, [this](const Scenario &scenario, const std::string &scheme) {
        m_panel.addScenario(scenario);
        if (scheme != scenario.scheme)
            m_experiment.chooseScheme(scheme);
    });
    connect(dialog, &QDialog::finished, m_check, &LibraryCheck::pause);
    m_check->begin(scenarios);
    dialog->open();
}

} // namespace lockscope
