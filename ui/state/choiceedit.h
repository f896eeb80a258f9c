// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <QString>
#include <QUndoCommand>

#include <functional>
#include <memory>
#include <string>
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

} // namespace lockscope
