// SPDX-License-Identifier: GPL-3.0-or-later
// How the choice changes, the steps of its history, and the model's picture of it.
#include "ui/state/experiment.h"

#include "core/run/shared/runlength.h"
#include "core/scenario/files/forks.h"
#include "ui/state/modeljob.h"
#include "ui/state/sameevent.h"
#include "ui/words/text.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace lockscope {
namespace {

ExpectedLength lengthOf(const ModelPicture &picture)
{
    return {picture.run->spans->spans().end().time_since_epoch(), picture.isCut};
}

} // namespace

void Experiment::chooseScenario(const Scenario &scenario)
{
    Choice after = m_choice;
    after.setScenario(scenario);
    edit({EditSubject::Kind::scenario}, std::move(after));
}

void Experiment::chooseScheme(const std::string &scheme)
{
    Choice after = m_choice;
    after.setScheme(scheme);
    edit({EditSubject::Kind::scheme}, std::move(after));
}

void Experiment::choose(const Choice &choice)
{
    edit({EditSubject::Kind::everything}, choice);
}

void Experiment::setSetting(std::string_view name, double number)
{
    // The control's own limits are the table's, so a refusal can only mean that nothing is to change.
    Choice after = m_choice;
    if (!after.setSetting(name, number))
        return;
    edit({EditSubject::Kind::setting, std::string(name)}, std::move(after));
}

void Experiment::resetSettings()
{
    Choice after = m_choice;
    after.reset();
    edit({EditSubject::Kind::allSettings}, std::move(after));
}

void Experiment::setFaults(FaultPlan faults, const std::string &gesture)
{
    Choice after = m_choice;
    after.setFaults(std::move(faults));
    if (after == m_choice)
        return;
    const bool isOwnStep = gesture.empty();
    edit({EditSubject::Kind::faults, isOwnStep ? "step " + std::to_string(++m_faultSteps) : gesture}, std::move(after));
}

void Experiment::applyRemedy(const Fix &remedy)
{
    Choice after = m_choice;
    if (!remedy.scheme.empty())
        after.setScheme(remedy.scheme);
    for (const auto &[name, number] : remedy.settings) {
        if (!after.setSetting(name, number))
            return;
    }
    edit({EditSubject::Kind::remedy}, std::move(after));
}

void Experiment::setSeed(Seed seed)
{
    Choice after = m_choice;
    after.setSeed(seed);
    edit({EditSubject::Kind::seed}, std::move(after));
}

void Experiment::setRunLength(std::optional<Duration> length)
{
    Choice after = m_choice;
    after.setRunLength(length);
    edit({EditSubject::Kind::runLength}, std::move(after));
}

std::optional<ExpectedLength> Experiment::expectedLength() const
{
    return m_isExpectedOfChoice || isModelBusy() ? m_expected : std::nullopt;
}

// The same of the very choice, run here if the model has not run it yet, as after a file was opened.
const std::optional<ExpectedLength> &Experiment::lengthByModel()
{
    if (!std::exchange(m_isExpectedOfChoice, true)) {
        Simulator simulator;
        const std::atomic<bool> isCancelled = false;
        const auto picture = modelPicture(simulator, m_choice.effective("model"), isCancelled);
        m_expected = picture->run ? std::optional(lengthOf(*picture)) : std::nullopt;
    }
    return m_expected;
}

bool Experiment::allowsLength()
{
    const EffectiveScenario effective = m_choice.effective("live");
    const auto &expected = lengthByModel();
    if (effective.durationLimit || !expected || expected->length <= lengthMax(effective))
        return true;
    const Duration proposed = std::chrono::ceil<std::chrono::seconds>(expected->length + expected->length / 10);
    Q_EMIT runTooLong(*expected, std::min(proposed, durationMax));
    return false;
}

void Experiment::setModelTimes(const ModelTimes &times)
{
    Choice after = m_choice;
    after.setModelTimes(times);
    edit({EditSubject::Kind::modelTimes}, std::move(after));
}

void Experiment::edit(EditSubject subject, Choice after)
{
    if (after == m_choice)
        return;
    if (m_choice.scenario().id.empty()) {
        takeChoice(after); // the first of all: there is nothing to go back to
        return;
    }
    m_knob = subject.kind == EditSubject::Kind::setting ? subject.setting : std::string();
    if (subject.kind == EditSubject::Kind::setting)
        m_turn.step(subject.setting);
    else if (subject.kind == EditSubject::Kind::seed)
        m_turn.step("seed");
    else if (subject.kind == EditSubject::Kind::runLength)
        m_turn.step("run length");
    else if (subject.kind == EditSubject::Kind::faults)
        m_turn.step(subject.setting);
    else
        m_turn.end();
    m_history.push(new ChoiceEdit({std::move(subject), m_turn.number(), m_choice, std::move(after)},
                                  [this](const Choice &choice) { takeChoice(choice); }));
}

void Experiment::takeChoice(const Choice &choice)
{
    const bool isOther = !(choice.settings() == m_choice.settings());
    m_choice = choice;
    m_isExpectedOfChoice = false;
    const bool isThisRun = m_run && shownScenario().scenario.id == m_choice.scenario().id && shownScenario().scheme == m_choice.scheme();
    if (isThisRun && isOther)
        m_run->change(m_choice.settings());
    Q_EMIT choiceChanged();
    if (!m_isQuiet)
        askModel();
    Q_EMIT expectedLengthChanged();
}

void Experiment::askModel()
{
    if (isRunning())
        return; // the knobs act on the run that goes on
    m_loader->cancel(); // who turns a knob wants to see that, and no file any more
    EffectiveScenario effective = m_choice.effective("model");
    const Result<Done> checked = checkRun(effective, false);
    if (!checked) {
        m_model->forget();
        Q_EMIT modelRefused(textOf(checked.error().text));
        return;
    }
    m_model->ask(std::move(effective));
}

bool Experiment::isModelBusy() const
{
    return m_model->isBusy();
}

void Experiment::showPicture(const std::shared_ptr<ModelPicture> &picture)
{
    if (!picture->run) {
        Q_EMIT modelRefused(textOf(picture->failure));
        Q_EMIT expectedLengthChanged();
        return;
    }
    const bool keepsPlace = trace() && header() && isOneExperiment(header()->scenario, picture->run->effective.scenario.id);
    m_expected = lengthOf(*picture);
    m_isExpectedOfChoice = true;
    show(picture->run, keepsPlace);
    Q_EMIT expectedLengthChanged();
    Q_EMIT modelShown(picture->isCut);
}

std::optional<Seq> Experiment::sameEventNow(Seq before) const
{
    return m_replaced && trace() ? sameEvent(*m_replaced, before, *trace()) : std::nullopt;
}

void Experiment::beginGhost()
{
    if (isRunning() || !trace() || !header() || header()->scenario != m_choice.scenario().id)
        return;
    m_ghost = m_view->spans;
    Q_EMIT ghostChanged();
}

void Experiment::endGhost()
{
    if (!m_ghost)
        return;
    // The view forgets it before it may go.
    const auto before = std::exchange(m_ghost, nullptr);
    Q_EMIT ghostChanged();
}

} // namespace lockscope
