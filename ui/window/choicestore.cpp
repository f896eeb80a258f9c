// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/choicestore.h"

#include "core/scenario/files/library.h"
#include "ui/shared/preferences.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/storedchoice.h"
#include "ui/words/text.h"

#include <QDir>
#include <QScopedValueRollback>

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds delayAfterChange{500};
constexpr char firstScenario[] = "f10-pause-after-acquire";

// Returns whether the scenario has an id of its own. Otherwise the scenario is built in, or is a
// changed form of a built-in scenario.
bool hasOwnId(const Scenario &scenario)
{
    const std::vector<Scenario> &library = scenarioLibrary();
    return std::none_of(library.begin(), library.end(),
        [&](const Scenario &builtIn) { return builtIn.id == scenario.id; });
}

} // namespace

ChoiceStore::ChoiceStore(ChoiceEditor &editor, Preferences &preferences, QObject *parent)
    : QObject(parent), m_editor(editor), m_preferences(preferences),
      m_folder(Preferences::dataFolder() + QStringLiteral("/scenarios")), m_delay(this)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(delayAfterChange);
    connect(&editor, &ChoiceEditor::choiceChanged, &m_delay, [this] {
        if (!m_delay
                 .isActive()) // a slider that the user moves for a long time does not defer store()
            m_delay.start();
    });
    connect(&m_delay, &QTimer::timeout, this, &ChoiceStore::storeUnlessPaused);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] {
        // Paused, because storing would replace the choice that another window has just stored.
        const QScopedValueRollback pausing(m_isPaused, true);
        if (const std::vector<Scenario> scenarios = readNewScenarios(); !scenarios.empty())
            m_editor.restoreScenarios(scenarios);
    });
}

void ChoiceStore::restore()
{
    if (QDir().mkpath(m_folder.path()))
        m_watcher.addPath(m_folder.path());
    StoredChoice stored = parseStoredChoice(m_preferences.storedChoice(), readNewScenarios());
    if (stored.choice.scenario().id.empty())
        stored.choice.setScenario(findScenario(firstScenario).value());
    m_editor.restoreScenarios(stored.scenarios);
    m_editor.choose(stored.choice);
    connect(&m_editor, &ChoiceEditor::scenariosChanged, this, [this] {
        m_areScenariosStored = false;
        storeUnlessPaused();
    });
}

std::vector<Scenario> ChoiceStore::readNewScenarios()
{
    ScenarioFolder::Reading reading = m_folder.readNew();
    if (!reading.errors.empty())
        QTimer::singleShot(0, this,
            [this, reason = textOf(reading.errors.front())] { Q_EMIT readingFailed(reason); });
    return reading.scenarios;
}

void ChoiceStore::storeUnlessPaused()
{
    if (!m_isPaused)
        store();
}

void ChoiceStore::store()
{
    Result<Done> scenariosStored = Done{};
    if (!m_areScenariosStored) {
        std::vector<Scenario> own;
        std::copy_if(m_editor.scenarios().begin(), m_editor.scenarios().end(),
            std::back_inserter(own), hasOwnId);
        scenariosStored = m_folder.store(own);
        m_areScenariosStored = static_cast<bool>(scenariosStored);
    }
    // The stored choice also contains the chosen scenario, whose file another window may remove,
    // and the own scenarios that have no file. The folder may have stored the chosen scenario under
    // another id, because another window uses its id.
    const std::string chosenId = m_editor.choice().scenario().id;
    const std::string storedId = m_folder.storedId(chosenId);
    std::vector<Scenario> scenariosInChoice;
    for (const Scenario &scenario : m_editor.scenarios()) {
        const bool isChosen = scenario.id == chosenId && !isBuiltIn(scenario);
        if (!isChosen
            && (m_areScenariosStored || !hasOwnId(scenario) || m_folder.hasStored(scenario)))
            continue;
        scenariosInChoice.push_back(scenario);
        scenariosInChoice.back().id = isChosen ? storedId : scenario.id;
    }
    const Result<Done> choiceStored = m_preferences.setStoredChoice(
        storedChoiceText(m_editor.choice(), storedId, scenariosInChoice));
    const bool hasFailed = !scenariosStored || !choiceStored;
    if (hasFailed && !m_hasFailed) {
        const Loss loss = choiceStored ? Loss::nothing
            : scenariosStored          ? Loss::choice
                                       : Loss::scenarios;
        Q_EMIT storingFailed(
            textOf((scenariosStored ? choiceStored : scenariosStored).error()), loss);
    }
    m_hasFailed = hasFailed;
}

} // namespace lockscope
