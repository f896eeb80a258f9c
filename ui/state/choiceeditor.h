// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/fix.h"
#include "ui/state/choice.h"
#include "ui/state/choiceedit.h"
#include "ui/state/editgesture.h"

#include <QObject>
#include <QUndoStack>

namespace lockscope {

/// The choice for the next run, and the only place that changes it: each change is a step of the history that can be undone.
/// Thread: the window's.
class ChoiceEditor : public QObject {
    Q_OBJECT
public:
    /// Starts with the built-in scenarios.
    explicit ChoiceEditor(QObject *parent = nullptr);
    ~ChoiceEditor() override;

    const Choice &choice() const { return m_state.choice; }
    /// Returns the scenarios to choose from: the built-in ones, then those that were opened, made or forked.
    const std::vector<Scenario> &scenarios() const { return *m_state.scenarios; }
    /// Adds scenarios of an earlier start, or replaces those with the same ids. Not a step of the history.
    void restoreScenarios(const std::vector<Scenario> &scenarios);
    /// Adds a scenario, or replaces the one with the same id, and chooses it, in one step of the history.
    void addScenario(const Scenario &scenario);
    /// Returns whether the chosen scenario is one of scenarios() that can be forgotten: it is not built in, or differs from the built-in one.
    bool canForgetScenario() const;
    /// Removes the chosen scenario in one step of the history, and chooses the built-in one that it was made from, or else the first one.
    /// REQUIRES: canForgetScenario().
    void forgetScenario();
    void chooseScenario(const Scenario &scenario);
    void chooseScheme(const std::string &scheme);
    /// Sets the programs that are the clients of later runs on real Redis; empty: simulated clients.
    void setPrograms(ClientPrograms programs);
    /// Replaces the whole choice in one step of the history.
    void choose(const Choice &choice);
    void setSetting(std::string_view name, double number);
    void resetSettings();
    /// Sets the faults. Changes with the same `gesture` are one step of the history if they happen while a chip is pressed, or with less
    /// than a second between them. A change without a gesture is a separate step. A live run in progress does not change: the faults
    /// apply to the next run.
    void setFaults(FaultPlan faults, const std::string &gesture = {});
    /// Applies a fix, which changes the scheme and settings, in one step of the history.
    void applyFix(const Fix &fix);
    /// Replaces the whole choice by a run that a search has found. Changes with the same `gesture` are one step of the history, if no other
    /// change is between them.
    void chooseStory(const Choice &choice, const std::string &gesture);
    void setSeed(Seed seed);
    /// Sets the maximum length of later runs; empty: a run lasts until all clients are done.
    void setRunLength(std::optional<Duration> length);
    /// Sets the delays of machine and network in the model, as measured in a real run.
    void setModelTimes(const ModelTimes &times);
    /// Takes over the choice of a run that is already shown, as one step of the history, without running it. `kind`: file or swap.
    void adopt(EditSubject::Kind kind, Choice choice);

    /// Call press() when a slider is pressed and letGo() when it is released: the changes between them are one step of the history.
    void press() { m_gesture.press(); }
    void letGo() { m_gesture.release(); }
    void endGesture() { m_gesture.end(); }
    const EditGesture &gesture() const { return m_gesture; }
    /// Returns the setting that the last edit changed; empty: the last edit changed something else.
    const std::string &lastChangedSetting() const { return m_lastChangedSetting; }
    QUndoStack &history() { return m_history; }

Q_SIGNALS:
    /// Emitted before choiceChanged().
    void scenariosChanged();
    void choiceChanged();
    /// Emitted after choiceChanged(). `isAdopted`: the change came from adopt(), so the run of this choice is already shown.
    void choiceApplied(bool isAdopted);

private:
    /// All changes of the choice use this function.
    void edit(EditSubject subject, EditState after);
    void edit(EditSubject subject, Choice after) { edit(std::move(subject), EditState{std::move(after), m_state.scenarios}); }
    void apply(const EditState &state);

    EditState m_state;
    QUndoStack m_history;
    EditGesture m_gesture;
    std::string m_lastChangedSetting;
    int m_faultSteps = 0;      ///< counts the separate steps, so that each has a different EditSubject
    bool m_isAdopting = false; ///< while adopt() runs
};

} // namespace lockscope
