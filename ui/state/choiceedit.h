// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoCommand>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

class QUndoStack;

namespace lockscope {

/// The part of the choice that an edit changes.
struct EditSubject {
    enum class Kind {
        scenario,
        scheme,
        programs,    ///< whether the clients are simulated or programs of the user
        setting,     ///< one setting; `name` is its name
        allSettings, ///< a reset of all settings
        seed,
        runLength,  ///< the maximum length of runs
        modelTimes, ///< the delays of machine and network in the model
        file,       ///< the whole choice, because the user has opened a trace file
        run,        ///< the whole choice, because the user shows an earlier run again
        faults,
        everything, ///< the whole choice
        swap, ///< the whole choice, because the user has exchanged the runs A and B of a comparison
        fix,  ///< scheme and settings, because the user has applied a proposed fix
        story, ///< the whole choice, because the user has chosen a failing run that a search has
               ///< found
    };
    Kind kind = Kind::scenario;
    /// For `setting`: the name of the setting. For `faults` and `story`: a text; only edits with
    /// the same text can be one step of the history.
    std::string name = {};

    friend bool operator==(const EditSubject &, const EditSubject &) = default;
};

/// Returns the subject's name for menus, in the current language: "TTL", "scenario".
QString subjectWord(const EditSubject &subject);

/// What undo and redo restore: the choice, and the scenarios to choose from. A value; copies share
/// the list of scenarios.
struct EditState {
    Choice choice{};
    std::shared_ptr<const std::vector<Scenario>> scenarios{};
    std::size_t restoredCount =
        0; ///< how many scenarios ChoiceEditor::restoreScenarios() had added to the list

    friend bool operator==(const EditState &, const EditState &) = default;
};

/// One step in the history of choices. It contains the state before and after the step. Consecutive
/// steps with the same subject and gesture are merged into one step, if the subject allows it.
class ChoiceEdit : public QUndoCommand {
public:
    using Apply = std::function<void(const EditState &)>;
    struct Step {
        EditSubject subject;
        int gesture = 0; ///< EditGesture::number()
        EditState before;
        EditState after;
    };

    ChoiceEdit(Step step, Apply apply);

    const EditSubject &subject() const { return m_step.subject; }
    void undo() override;
    void redo() override;
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *later) override;

private:
    Step m_step;
    Apply m_apply;
};

/// Return the name of the subject that undo or redo would change, in the current language; empty if
/// there is no step to undo or redo.
QString undoWord(const QUndoStack &history);
QString redoWord(const QUndoStack &history);

/// A gesture is a series of changes that the user makes with one control and can undo as one step.
/// It lasts from the press of a slider to its release, or consists of several key presses and
/// clicks with pauses of less than a second. During the gesture, the timeline shows outlines of the
/// run before the gesture. Thread: the window's.
class EditGesture : public QObject {
    Q_OBJECT
public:
    explicit EditGesture(QObject *parent = nullptr);

    /// Call press() when the user presses a slider, and release() when the user releases it.
    void press();
    void release();
    /// Call it before each change by a control. `control`: a name that only this control has.
    void beforeChange(std::string_view control);
    /// Ends the gesture at once.
    void end();

    bool isOn() const { return m_isOn; }
    /// Returns a number that changes at the beginning and at the end of each gesture.
    int number() const { return m_number; }

Q_SIGNALS:
    void begun();
    void ended();

private:
    void begin();

    QTimer m_pauseTimer;
    std::string m_control;
    int m_number = 0;
    bool m_isOn = false;
    bool m_isPressed = false;
};

} // namespace lockscope
