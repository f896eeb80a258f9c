// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/choiceeditor.h"

#include "core/scenario/files/forks.h"
#include "core/scenario/files/library.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

auto positionOf(const std::vector<Scenario> &scenarios, const std::string &id)
{
    return std::find_if(scenarios.begin(), scenarios.end(),
        [&](const Scenario &scenario) { return scenario.id == id; });
}

// Returns the list with the scenarios of `more` added. Each of them replaces the scenario with the
// same id.
std::shared_ptr<const std::vector<Scenario>> withScenarios(
    std::vector<Scenario> list, const std::vector<Scenario> &more)
{
    for (const Scenario &scenario : more) {
        if (const auto position = positionOf(list, scenario.id); position == list.end())
            list.push_back(scenario);
        else
            list[static_cast<std::size_t>(position - list.begin())] = scenario;
    }
    return std::make_shared<const std::vector<Scenario>>(std::move(list));
}

} // namespace

ChoiceEditor::ChoiceEditor(QObject *parent)
    : QObject(parent), m_state{{}, std::make_shared<const std::vector<Scenario>>(scenarioLibrary())}
{
}

ChoiceEditor::~ChoiceEditor()
{
    m_history.disconnect(); // ~QUndoStack emits signals, and their receivers may already be
                            // destroyed then
}

void ChoiceEditor::restoreScenarios(const std::vector<Scenario> &scenarios)
{
    m_restored.insert(m_restored.end(), scenarios.begin(), scenarios.end());
    m_state.scenarios = withScenarios(this->scenarios(), scenarios);
    m_state.restoredCount = m_restored.size();
    Q_EMIT scenariosChanged();
}

void ChoiceEditor::addScenario(const Scenario &scenario)
{
    EditState after{choice(), withScenarios(scenarios(), {scenario})};
    after.choice.setScenario(scenario);
    edit({EditSubject::Kind::scenario}, std::move(after));
}

bool ChoiceEditor::canForgetScenario() const
{
    const auto chosen = positionOf(scenarios(), choice().scenario().id);
    return chosen != scenarios().end() && !isBuiltIn(*chosen);
}

void ChoiceEditor::forgetScenario()
{
    const std::string id = choice().scenario().id;
    const std::vector<Scenario> &library = scenarioLibrary();
    auto origin = std::find_if(library.begin(), library.end(),
        [&](const Scenario &scenario) { return areOfOneExperiment(scenario.id, id); });
    if (origin == library.end())
        origin = library.begin();
    std::vector<Scenario> kept = scenarios();
    const auto forgotten = kept.begin() + (positionOf(scenarios(), id) - scenarios().begin());
    if (origin->id == id)
        *forgotten = *origin;
    else
        kept.erase(forgotten);
    EditState after{choice(), std::make_shared<const std::vector<Scenario>>(std::move(kept))};
    after.choice.setScenario(*origin);
    edit({EditSubject::Kind::scenario}, std::move(after));
}

void ChoiceEditor::chooseScenario(const Scenario &scenario)
{
    Choice after = choice();
    after.setScenario(scenario);
    edit({EditSubject::Kind::scenario}, std::move(after));
}

void ChoiceEditor::chooseScheme(const SchemeRef &scheme)
{
    Choice after = choice();
    after.setScheme(scheme);
    edit({EditSubject::Kind::scheme}, std::move(after));
}

void ChoiceEditor::setPrograms(ClientPrograms programs)
{
    Choice after = choice();
    after.setPrograms(std::move(programs));
    edit({EditSubject::Kind::programs}, std::move(after));
}

void ChoiceEditor::choose(const Choice &choice)
{
    edit({EditSubject::Kind::everything}, choice);
}

void ChoiceEditor::setSetting(std::string_view name, double number)
{
    // An error does not happen, because the control of a setting has the limits of the table of
    // settings.
    Choice after = choice();
    if (!after.setSetting(name, number))
        return;
    edit({EditSubject::Kind::setting, std::string(name)}, std::move(after));
}

void ChoiceEditor::resetSettings()
{
    Choice after = choice();
    after.resetSettings();
    edit({EditSubject::Kind::allSettings}, std::move(after));
}

void ChoiceEditor::setFaults(FaultPlan faults, const std::string &gesture)
{
    Choice after = choice();
    after.setFaults(std::move(faults));
    if (after == choice())
        return;
    const bool isSeparateStep = gesture.empty();
    edit({EditSubject::Kind::faults,
             isSeparateStep ? "step " + std::to_string(++m_faultSteps) : gesture},
        std::move(after));
}

void ChoiceEditor::applyFix(const Fix &fix)
{
    Choice after = choice();
    if (!fix.scheme.empty())
        after.setScheme(fix.scheme);
    for (const auto &[name, number] : fix.settings) {
        if (!after.setSetting(name, number))
            return;
    }
    edit({EditSubject::Kind::fix}, std::move(after));
}

void ChoiceEditor::chooseStory(const Choice &choice, const std::string &gesture)
{
    edit({EditSubject::Kind::story, gesture}, choice);
}

void ChoiceEditor::setSeed(Seed seed)
{
    Choice after = choice();
    after.setSeed(seed);
    edit({EditSubject::Kind::seed}, std::move(after));
}

void ChoiceEditor::setRunLength(std::optional<Duration> length)
{
    Choice after = choice();
    after.setRunLength(length);
    edit({EditSubject::Kind::runLength}, std::move(after));
}

void ChoiceEditor::setModelTimes(const ModelTimes &times)
{
    Choice after = choice();
    after.setModelTimes(times);
    edit({EditSubject::Kind::modelTimes}, std::move(after));
}

void ChoiceEditor::edit(EditSubject subject, EditState after)
{
    after.restoredCount = m_state.restoredCount;
    if (after == m_state)
        return;
    if (choice().scenario().id.empty()) {
        apply(after); // the first choice cannot be undone, because there is none before it
        return;
    }
    m_lastChangedSetting =
        subject.kind == EditSubject::Kind::setting ? subject.name : std::string();
    if (subject.kind == EditSubject::Kind::setting)
        m_gesture.beforeChange(subject.name);
    else if (subject.kind == EditSubject::Kind::seed)
        m_gesture.beforeChange("seed");
    else if (subject.kind == EditSubject::Kind::runLength)
        m_gesture.beforeChange("run length");
    else if (subject.kind == EditSubject::Kind::faults)
        m_gesture.beforeChange(subject.name);
    else
        m_gesture.end();
    m_history.push(
        new ChoiceEdit({std::move(subject), m_gesture.number(), m_state, std::move(after)},
            [this](const EditState &state) { apply(state); }));
}

void ChoiceEditor::adopt(EditSubject::Kind kind, Choice choice)
{
    const QScopedValueRollback adopting(m_isAdopting, true);
    edit({kind}, std::move(choice));
}

void ChoiceEditor::apply(const EditState &state)
{
    EditState now = state;
    if (state.restoredCount
        < m_restored.size()) { // a state from before the last restoreScenarios()
        const auto later = m_restored.begin() + static_cast<std::ptrdiff_t>(state.restoredCount);
        now.scenarios = withScenarios(*state.scenarios, {later, m_restored.end()});
        now.restoredCount = m_restored.size();
    }
    const bool isListChanged = now.scenarios != m_state.scenarios;
    m_state = std::move(now);
    if (isListChanged)
        Q_EMIT scenariosChanged();
    Q_EMIT choiceChanged();
    Q_EMIT choiceApplied(m_isAdopting);
}

} // namespace lockscope
