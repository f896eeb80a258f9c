// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <QString>
#include <QUndoCommand>

#include <functional>
#include <string>

class QUndoStack;

namespace lockscope {

/// The part of the choice that an edit changes.
struct EditSubject {
    enum class Kind { scenario, scheme, setting, allSettings, seed, runLength, modelTimes, file, faults, everything, swap, fix, story };
    Kind kind = Kind::scenario;
    std::string setting = {}; ///< the name of the setting; for faults and stories, the name of the gesture

    friend bool operator==(const EditSubject &, const EditSubject &) = default;
};

/// Returns the subject's name for menus, in the current language: "TTL", "Scenario".
QString subjectWord(const EditSubject &subject);

/// One step in the history of choices: the choice before and after it. Steps with the same subject and gesture are merged into one.
class ChoiceEdit : public QUndoCommand {
public:
    using Apply = std::function<void(const Choice &)>;
    struct Step {
        EditSubject subject;
        int gesture = 0; ///< EditGesture::number()
        Choice before;
        Choice after;
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
