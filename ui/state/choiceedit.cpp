// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/choiceedit.h"

#include "ui/words/settingwords.h"

#include <QCoreApplication>
#include <QUndoStack>

#include <utility>

namespace lockscope {
namespace {

QString wordOf(const QUndoStack &history, int index)
{
    const auto *const step = index < 0 || index >= history.count()
        ? nullptr
        : dynamic_cast<const ChoiceEdit *>(history.command(index));
    return step ? subjectWord(step->subject()) : QString();
}

// Returns whether several changes of this kind can be one step. Each change of another kind is a
// separate step.
bool canMerge(EditSubject::Kind kind)
{
    using Kind = EditSubject::Kind;
    return kind == Kind::setting || kind == Kind::seed || kind == Kind::runLength
        || kind == Kind::faults || kind == Kind::story;
}

constexpr std::chrono::milliseconds pauseMax{1000};

} // namespace

QString subjectWord(const EditSubject &subject)
{
    switch (subject.kind) {
    case EditSubject::Kind::scenario: return QCoreApplication::translate("Edit", "scenario");
    case EditSubject::Kind::scheme: return QCoreApplication::translate("Edit", "lock scheme");
    case EditSubject::Kind::programs: return QCoreApplication::translate("Edit", "clients");
    case EditSubject::Kind::setting: return settingLabel(subject.name);
    case EditSubject::Kind::allSettings:
        return QCoreApplication::translate("Edit", "reset of the settings");
    case EditSubject::Kind::seed: return QCoreApplication::translate("Edit", "seed");
    case EditSubject::Kind::runLength: return QCoreApplication::translate("Edit", "run length");
    case EditSubject::Kind::modelTimes:
        return QCoreApplication::translate("Edit", "latency of the model");
    case EditSubject::Kind::file:
        return QCoreApplication::translate("Edit", "run options of the file");
    //: an entry of the undo history: an earlier run is shown again
    case EditSubject::Kind::run: return QCoreApplication::translate("Edit", "earlier run");
    //: an entry of the undo history: the compared runs A and B were exchanged
    case EditSubject::Kind::swap: return QCoreApplication::translate("Edit", "swap of A and B");
    case EditSubject::Kind::faults: return QCoreApplication::translate("Edit", "faults");
    case EditSubject::Kind::everything: return QCoreApplication::translate("Edit", "experiment");
    case EditSubject::Kind::fix: return QCoreApplication::translate("Edit", "fix");
    //: a failure that a search has found
    case EditSubject::Kind::story: return QCoreApplication::translate("Edit", "found failure");
    }
    return {};
}

ChoiceEdit::ChoiceEdit(Step step, Apply apply) : m_step(std::move(step)), m_apply(std::move(apply))
{
    setText(subjectWord(m_step.subject));
}

void ChoiceEdit::undo()
{
    m_apply(m_step.before);
}

void ChoiceEdit::redo()
{
    m_apply(m_step.after);
}

bool ChoiceEdit::mergeWith(const QUndoCommand *later)
{
    const auto *const next = dynamic_cast<const ChoiceEdit *>(later);
    if (!next || !canMerge(m_step.subject.kind) || !(next->m_step.subject == m_step.subject)
        || next->m_step.gesture != m_step.gesture)
        return false;
    m_step.after = next->m_step.after;
    setObsolete(
        m_step.after == m_step.before); // the user has returned to the value before the gesture
    return true;
}

QString undoWord(const QUndoStack &history)
{
    return wordOf(history, history.index() - 1);
}

QString redoWord(const QUndoStack &history)
{
    return wordOf(history, history.index());
}

EditGesture::EditGesture(QObject *parent) : QObject(parent)
{
    m_pauseTimer.setSingleShot(true);
    m_pauseTimer.setInterval(pauseMax);
    connect(&m_pauseTimer, &QTimer::timeout, this, &EditGesture::end);
}

void EditGesture::press()
{
    end();
    m_isPressed = true;
    begin();
}

void EditGesture::release()
{
    if (m_isPressed)
        end();
}

void EditGesture::beforeChange(std::string_view control)
{
    if (m_isPressed)
        return;
    if (m_isOn && m_control == control) {
        m_pauseTimer.start();
        return;
    }
    end();
    m_control = control;
    m_pauseTimer.start();
    begin();
}

void EditGesture::end()
{
    if (!m_isOn)
        return;
    m_pauseTimer.stop();
    m_isOn = false;
    m_isPressed = false;
    ++m_number;
    Q_EMIT ended();
}

void EditGesture::begin()
{
    m_isOn = true;
    ++m_number;
    Q_EMIT begun();
}

} // namespace lockscope
