// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/fixes/fix.h"
#include "ui/state/choice.h"
#include "ui/state/choiceedit.h"

#include <QObject>
#include <QUndoStack>

namespace lockscope {

/// Contains the choice for the next run; no other class changes the choice. Each change is a step
/// of the history, which the user can undo. Thread: the window's.
class ChoiceEditor : public QObject {
    Q_OBJECT
public:
    /// Starts with the built-in scenarios.
    explicit ChoiceEditor(QObject *parent = nullptr);
    ~ChoiceEditor() override;

    const Choice &choice() const { return m_state.choice; }
    /// Returns the scenarios to choose from: first the built-in ones, then those that the user has
    /// opened, made or forked.
    const std::vector<Scenario> &scenarios() const { return *m_state.scenarios; }
    /// Adds scenarios that an earlier session of the program or another window has stored. Each
    /// replaces the scenario with the same id. This is no step of the history, so that undo does
    /// not remove the scenarios.
    void restoreScenarios(const std::vector<Scenario> &scenarios);
    /// Adds a scenario, or replaces the one with the same id, and chooses this scenario, in one
    /// step of the history.
    void addScenario(const Scenario &scenario);
    /// Returns whether forgetScenario() can remove the scenario with the chosen id from
    /// scenarios(): it is not built in, or it is a changed version of the built-in scenario with
    /// the same id.
    bool canForgetScenario() const;
    /// Removes the chosen scenario from scenarios(). If a built-in scenario has the same id, puts
    /// that one in its place. Chooses the built-in scenario with the same id or the one of which
    /// the removed scenario is a fork; if there is none, the first built-in scenario. This is one
    /// step of the history. REQUIRES: canForgetScenario().
    void forgetScenario();
    void chooseScenario(const Scenario &scenario);
    void chooseScheme(const SchemeRef &scheme);
    /// Sets the programs that are the clients of later runs on real Redis; empty: simulated
    /// clients.
    void setPrograms(ClientPrograms programs);
    /// Replaces the whole choice in one step of the history.
    void choose(const Choice &choice);
    void setSetting(std::string_view name, double number);
    void resetSettings();
    /// Sets the faults. Changes with the same `gesture` are one step of the history if they happen
    /// while a chip is pressed (FaultChip: a fault on the time axis), or with less than a second
    /// between them. A change without a gesture is a separate step. A live run in progress does not
    /// change, because the faults apply only to the next run.
    void setFaults(FaultPlan faults, const std::string &gesture = {});
    /// Applies a fix, which changes the scheme and settings, in one step of the history.
    void applyFix(const Fix &fix);
    /// Replaces the whole choice, so that the next run is a failing run that a search has found.
    /// Calls with the same `gesture` are one step of the history, if no other change is between
    /// them.
    void chooseStory(const Choice &choice, const std::string &gesture);
    void setSeed(Seed seed);
    /// Sets the maximum length of later runs; empty: there is no such maximum.
    void setRunLength(std::optional<Duration> length);
    /// Sets the delays of machine and network in the model, as measured in a real run.
    void setModelTimes(const ModelTimes &times);
    /// In one step of the history, sets the choice to that of a run that the window already shows.
    /// No new run starts. `kind`: the reason for the change.
    void adopt(EditSubject::Kind kind, Choice choice);

    /// Call press() when the user presses a slider or a chip, and release() when the user releases
    /// it. The changes between them are one step of the history.
    void press() { m_gesture.press(); }
    void release() { m_gesture.release(); }
    void endGesture() { m_gesture.end(); }
    const EditGesture &gesture() const { return m_gesture; }
    /// Returns the name of the setting that the last edit changed; empty if the last edit changed
    /// something else.
    const std::string &lastChangedSetting() const { return m_lastChangedSetting; }
    QUndoStack &history() { return m_history; }

Q_SIGNALS:
    /// Emitted before choiceChanged().
    void scenariosChanged();
    void choiceChanged();
    /// Emitted after choiceChanged(), when all its receivers know the new choice: now a run of the
    /// choice may start. `isRunShown`: adopt() has made the change, so the window already shows the
    /// run of this choice.
    void choiceApplied(bool isRunShown);

private:
    /// Makes a step of the history. All functions that change the choice call this function.
    void edit(EditSubject subject, EditState after);
    void edit(EditSubject subject, Choice after)
    {
        edit(std::move(subject), EditState{std::move(after), m_state.scenarios});
    }
    void apply(const EditState &state);

    EditState m_state;
    std::vector<Scenario> m_restored; ///< all scenarios that restoreScenarios() has added
    QUndoStack m_history;
    EditGesture m_gesture;
    std::string m_lastChangedSetting;
    int m_faultSteps = 0; ///< number of changes of faults without a gesture; it gives each of them
                          ///< a different EditSubject
    bool m_isAdopting = false; ///< while adopt() runs
};

} // namespace lockscope
