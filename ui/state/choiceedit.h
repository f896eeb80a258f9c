// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/choice.h"

#include <QString>
#include <QUndoCommand>

#include <functional>
#include <string>

class QUndoStack;

namespace lockscope {

/// What an edit of the choice is about.
struct EditSubject {
    enum class Kind { scenario, scheme, setting, allSettings, seed, runLength, modelTimes, file, faults, everything, swap, remedy };
    Kind kind = Kind::scenario;
    std::string setting = {}; ///< of a setting its name; of faults the gesture

    friend bool operator==(const EditSubject &, const EditSubject &) = default;
};

/// The subject as a menu names it, in the language of now: "TTL", "Scenario".
QString subjectWord(const EditSubject &subject);

/// One step of the choice's history: the choice before and after it. Steps of one subject in one turn of the hand become one.
class ChoiceEdit : public QUndoCommand {
public:
    using Apply = std::function<void(const Choice &)>;
    struct Step {
        EditSubject subject;
        int turn = 0; ///< EditGesture::number()
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

/// What undo or redo would take back or do again, in the language of now; empty: there is nothing.
QString undoWord(const QUndoStack &history);
QString redoWord(const QUndoStack &history);

} // namespace lockscope
