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
        setting,     ///< one setting: `name`
        allSettings, ///< all settings are reset
        seed,
        runLength,   ///< the maximum length of runs
        modelTimes,  ///< the delays of machine and network in the model
        file,        ///< the choice of a trace file that was opened
        faults,
        everything,  ///< the whole choice
        swap,        ///< the choices of the runs A and B of a comparison are exchanged
        fix,         ///< scheme and settings, by a proposed fix
        story,       ///< the whole choice, by a story of a search
    };
    Kind kind = Kind::scenario;
    std::string name = {}; ///< the name of the setting; for faults and stories, the name of the gesture

    friend bool operator==(const EditSubject &, const EditSubject &) = default;
};

/// Returns the subject's name for menus, in the current language: "TTL", "Scenario".
QString subjectWord(const EditSubject &subject);

/// What the history restores: the choice, and the scenarios to choose from. A value; states share the list.
struct EditState {
    Choice choice{};
    std::shared_ptr<const std::vector<Scenario>> scenarios{};

    friend bool operator==(const EditState &, const EditState &) = default;
};

/// One step in the history of choices: the state before and after it. Steps with the same subject and gesture are merged into one.
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

/// Return the subject that undo or redo would change, in the current language; empty: none.
QString undoWord(const QUndoStack &history);
QString redoWord(const QUndoStack &history);

} // namespace lockscope
