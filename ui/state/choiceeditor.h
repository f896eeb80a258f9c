// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/fixes/fix.h"
#include "ui/state/choice.h"
#include "ui/state/choiceedit.h"
#include "ui/state/editgesture.h"

#include <QObject>
#include <QUndoStack>

namespace lockscope {

/// The choice for the next run, and the one place where it changes: each change is a step of the history, which can be undone.
/// Thread: the window's.
class ChoiceEditor : public QObject {
    Q_OBJECT
public:
    explicit ChoiceEditor(QObject *parent = nullptr) : QObject(parent) { }
    ~ChoiceEditor() override;

    const Choice &choice() const { return m_choice; }
    void chooseScenario(const Scenario &scenario);
    void chooseScheme(const std::string &scheme);
    /// All of it at once: one step of the history.
    void choose(const Choice &choice);
    void setSetting(std::string_view name, double number);
    void resetSettings();
    /// What goes wrong. Changes of one `gesture` while a chip is held, or within a second, are one step of the history; without a
    /// gesture each is a step of its own. A live run that goes on is not changed by it: it counts for the next one.
    void setFaults(FaultPlan faults, const std::string &gesture = {});
    /// What would mend the run: its scheme and its settings, in one step of the history.
    void applyRemedy(const Fix &remedy);
    void setSeed(Seed seed);
    /// How long a run lasts at most; none: until it is done. It counts from the next run on.
    void setRunLength(std::optional<Duration> length);
    /// What the machine itself takes in the model, as a real run measured it.
    void setModelTimes(const ModelTimes &times);
    /// Takes the choice of a run that is shown already, as one step of the history: no run of it is wanted. `kind`: file or swap.
    void adopt(EditSubject::Kind kind, Choice choice);

    /// A slider is pressed, and let go: what changes in between is one step of the history.
    void press() { m_gesture.press(); }
    void letGo() { m_gesture.release(); }
    void endGesture() { m_gesture.end(); }
    const EditGesture &gesture() const { return m_gesture; }
    /// The setting that the hand changed last; empty: the last change was of something else.
    const std::string &knob() const { return m_knob; }
    QUndoStack &history() { return m_history; }

Q_SIGNALS:
    void choiceChanged();
    /// Comes after choiceChanged(). `isAdopted`: by adopt(), so the run of this choice is shown already.
    void choiceTaken(bool isAdopted);

private:
    /// The one way in which the choice changes.
    void edit(EditSubject subject, Choice after);
    void take(const Choice &choice);

    Choice m_choice;
    QUndoStack m_history;
    EditGesture m_gesture;
    std::string m_knob;
    int m_faultSteps = 0;      ///< so that each has another subject
    bool m_isAdopting = false; ///< while adopt() runs
};

} // namespace lockscope
