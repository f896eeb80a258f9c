// SPDX-License-Identifier: GPL-3.0-or-later
// The fault that the fields of the editor say.
#include "ui/faults/faulteditor.h"

#include "ui/faults/conditionrow.h"
#include "ui/shared/durationspinbox.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/faultplaneditor.h"
#include "ui/words/faultkinds.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

namespace lockscope {

Fault FaultEditor::fault() const
{
    Fault fault = m_fault;
    const FaultKind &kind = faultKindOf(m_fault);
    if (isOfClient(kind) && !fault.target.isReplication && fault.target.sentinel == 0)
        fault.target.client = ClientId{static_cast<std::uint16_t>(m_client->currentData().toInt())};
    if (isOfNode(kind))
        fault.target.node = NodeId{static_cast<std::uint8_t>(m_node->currentData().toInt())};
    takeWhen(fault);
    takeAmount(fault, kind);
    takeLength(fault);
    return fault;
}

FaultBegin FaultEditor::stepPoint() const
{
    FaultBegin point;
    point.anchor = static_cast<Anchor>(m_anchor->currentData().toInt());
    point.occurrence = m_occurrence->value();
    if (point.anchor == Anchor::line)
        point.line = m_line->value();
    if (point.anchor == Anchor::beforeSend) {
        point.node = NodeId{static_cast<std::uint8_t>(m_node->currentData().toInt())};
        point.command = m_command->text().trimmed().toStdString();
    }
    return point;
}

void FaultEditor::takeWhen(Fault &fault) const
{
    const FaultStart start = infoOf(fault.action).start;
    if (start == FaultStart::message || start == FaultStart::renewal)
        return;
    if (start == FaultStart::condition) {
        fault.begin.when = m_condition->condition().value_or(fault.begin.when.value_or(EventCondition{}));
        return;
    }
    fault.begin = hung() == Hung::step ? stepPoint() : FaultBegin{};
    if (hung() == Hung::condition)
        fault.begin.when = m_condition->condition();
    else if (hung() == Hung::time)
        fault.begin.time = m_time->length();
}

void FaultEditor::takeAmount(Fault &fault, const FaultKind &kind) const
{
    const Duration amount = m_amount->length();
    // A jump without a length of its own has the setting's, until another is put in.
    const Duration usual = m_edits.editor().choice().settings().clockJump;
    if (kind.amount != FaultAmount::jump || fault.end.length || amount != usual)
        setAmount(kind, fault, amount);
    setNumber(kind, fault, m_number->value());
}

void FaultEditor::takeLength(Fault &fault) const
{
    if (!canLast(fault))
        return;
    const bool mustHaveLength = infoOf(fault.action).ending == FaultEnding::ownLength;
    fault.end.length = mustHaveLength || m_hasLength->isChecked() ? std::optional(m_length->length()) : std::nullopt;
    if (canHaveUntil(fault))
        fault.end.until = m_until->condition();
}

} // namespace lockscope
