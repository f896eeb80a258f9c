// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/choiceeditor.h"

#include <QScopedValueRollback>

#include <utility>

namespace lockscope {

ChoiceEditor::~ChoiceEditor()
{
    m_history.disconnect(); // ~QUndoStack emits signals when their receivers may already be destroyed
}

void ChoiceEditor::chooseScenario(const Scenario &scenario)
{
    Choice after = m_choice;
    after.setScenario(scenario);
    edit({EditSubject::Kind::scenario}, std::move(after));
}

void ChoiceEditor::chooseScheme(const std::string &scheme)
{
    Choice after = m_choice;
    after.setScheme(scheme);
    edit({EditSubject::Kind::scheme}, std::move(after));
}

void ChoiceEditor::choose(const Choice &choice)
{
    edit({EditSubject::Kind::everything}, choice);
}

void ChoiceEditor::setSetting(std::string_view name, double number)
{
    // An error does not happen, because the control of a setting has the limits of the table of settings.
    Choice after = m_choice;
    if (!after.setSetting(name, number))
        return;
    edit({EditSubject::Kind::setting, std::string(name)}, std::move(after));
}

void ChoiceEditor::resetSettings()
{
    Choice after = m_choice;
    after.reset();
    edit({EditSubject::Kind::allSettings}, std::move(after));
}

void ChoiceEditor::setFaults(FaultPlan faults, const std::string &gesture)
{
    Choice after = m_choice;
    after.setFaults(std::move(faults));
    if (after == m_choice)
        return;
    const bool isSeparateStep = gesture.empty();
    edit({EditSubject::Kind::faults, isSeparateStep ? "step " + std::to_string(++m_faultSteps) : gesture}, std::move(after));
}

void ChoiceEditor::applyFix(const Fix &fix)
{
    Choice after = m_choice;
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
    Choice after = m_choice;
    after.setSeed(seed);
    edit({EditSubject::Kind::seed}, std::move(after));
}

void ChoiceEditor::setRunLength(std::optional<Duration> length)
{
    Choice after = m_choice;
    after.setRunLength(length);
    edit({EditSubject::Kind::runLength}, std::move(after));
}

void ChoiceEditor::setModelTimes(const ModelTimes &times)
{
    Choice after = m_choice;
    after.setModelTimes(times);
    edit({EditSubject::Kind::modelTimes}, std::move(after));
}

void ChoiceEditor::edit(EditSubject subject, Choice after)
{
    if (after == m_choice)
        return;
    if (m_choice.scenario().id.empty()) {
        apply(after); // the first choice cannot be undone, because there is none before it
        return;
    }
    m_lastChangedSetting = subject.kind == EditSubject::Kind::setting ? subject.setting : std::string();
    if (subject.kind == EditSubject::Kind::setting)
        m_gesture.step(subject.setting);
    else if (subject.kind == EditSubject::Kind::seed)
        m_gesture.step("seed");
    else if (subject.kind == EditSubject::Kind::runLength)
        m_gesture.step("run length");
    else if (subject.kind == EditSubject::Kind::faults)
        m_gesture.step(subject.setting);
    else
        m_gesture.end();
    m_history.push(new ChoiceEdit({std::move(subject), m_gesture.number(), m_choice, std::move(after)},
                                  [this](const Choice &choice) { apply(choice); }));
}

void ChoiceEditor::adopt(EditSubject::Kind kind, Choice choice)
{
    const QScopedValueRollback adopting(m_isAdopting, true);
    edit({kind}, std::move(choice));
}

void ChoiceEditor::apply(const Choice &choice)
{
    m_choice = choice;
    Q_EMIT choiceChanged();
    Q_EMIT choiceApplied(m_isAdopting);
}

} // namespace lockscope
