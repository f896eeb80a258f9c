// SPDX-License-Identifier: GPL-3.0-or-later
// The fault that the fields of the editor say.
#include "faults/faulteditor.h"

#include "faults/conditionrow.h"
#include "faults/faultedits.h"
#include "faults/faultkinds.h"
#include "run/experiment.h"
#include "shared/durationspinbox.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

namespace lockscope {
AnyFault FaultEditor::fault() const
{
    AnyFault fault = m_fault;
    const ClientId client{static_cast<std::uint16_t>(m_client->currentData().toInt())};
    const NodeId node{static_cast<std::uint8_t>(m_node->currentData().toInt())};
    if (auto *const pause = std::get_if<PauseFault>(&fault))
        pause->at.client = client;
    else if (auto *const crash = std::get_if<CrashFault>(&fault))
        crash->at.client = client;
    else if (auto *const hold = std::get_if<HoldStart>(&fault))
        hold->client = client;
    else if (auto *const clock = std::get_if<ClockFault>(&fault))
        clock->client = client;
    else if (auto *const stall = std::get_if<StallFault>(&fault))
        stall->client = client;
    else if (auto *const nodeFault = std::get_if<NodeFault>(&fault))
        nodeFault->node = node;
    else if (auto *const failover = std::get_if<FailoverFault>(&fault))
        failover->node = node;
    if (auto *const link = std::get_if<LinkFault>(&fault)) {
        link->node = node;
        if (!link->isReplication && link->sentinel == 0)
            link->client = client;
    }
    takeAmount(fault);
    takeWhen(fault);
    takeLength(fault);
    return fault;
}

StepPoint FaultEditor::stepPoint() const
{
    StepPoint point;
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

void FaultEditor::takeWhen(AnyFault &fault) const
{
    const std::optional<EventCondition> when = hung() == Hung::condition ? m_condition->condition() : std::nullopt;
    const std::optional<Duration> time = hung() == Hung::time ? std::optional(m_time->length()) : std::nullopt;
    const auto place = [&](StepPoint &at) {
        const ClientId client = at.client;
        at = hung() == Hung::step ? stepPoint() : StepPoint{};
        at.client = client;
        at.when = when;
        at.time = time;
    };
    if (auto *const pause = std::get_if<PauseFault>(&fault))
        place(pause->at);
    else if (auto *const crash = std::get_if<CrashFault>(&fault))
        place(crash->at);
    else if (auto *const hold = std::get_if<HoldStart>(&fault))
        hold->until = m_condition->condition().value_or(hold->until);
    else if (auto *const clock = std::get_if<ClockFault>(&fault))
        clock->when = when;
    else if (auto *const node = std::get_if<NodeFault>(&fault)) {
        node->when = when;
        node->time = time;
    } else if (auto *const failover = std::get_if<FailoverFault>(&fault)) {
        failover->when = when;
        failover->time = time;
    } else if (auto *const link = std::get_if<LinkFault>(&fault); link && !isOfOneMessage(link->kind)) {
        link->when = when;
        link->time = time;
    }
}

void FaultEditor::takeAmount(AnyFault &fault) const
{
    const std::string_view kind = faultKindOf(m_fault).id;
    const Duration amount = m_amount->length();
    if (auto *const clock = std::get_if<ClockFault>(&fault)) {
        if (kind == "client-drift")
            clock->drift = m_number->value();
        else
            clock->offset = amount;
    } else if (auto *const node = std::get_if<NodeFault>(&fault)) {
        // Without a length of its own it has the setting's, until another is put in.
        const Duration usual = m_edits.experiment().choice().settings().clockJump;
        if (node->kind == NodeFault::Kind::clockJump && (node->length || amount != usual))
            node->length = amount;
        if (node->kind == NodeFault::Kind::clockDrift)
            node->drift = m_number->value();
    } else if (auto *const stall = std::get_if<StallFault>(&fault)) {
        stall->renewal = static_cast<int>(m_number->value());
    } else if (auto *const link = std::get_if<LinkFault>(&fault)) {
        if (link->kind == LinkFault::Kind::lag)
            link->latency = amount;
        else if (link->kind == LinkFault::Kind::throttle)
            link->bandwidth = static_cast<int>(m_number->value());
        else if (isOfOneMessage(link->kind))
            link->message = static_cast<int>(m_number->value());
        else if (kind == "cut-sentinel")
            link->sentinel = static_cast<int>(m_number->value());
        if (link->kind == LinkFault::Kind::delayRequest || link->kind == LinkFault::Kind::delayReply)
            link->length = amount;
    }
}

void FaultEditor::takeLength(AnyFault &fault) const
{
    if (!canLast(fault))
        return;
    const std::optional<Duration> length = m_hasLength->isChecked() ? std::optional(m_length->length()) : std::nullopt;
    const std::optional<EventCondition> until = m_until->condition();
    if (auto *const pause = std::get_if<PauseFault>(&fault)) {
        pause->length = length;
        pause->until = until;
    } else if (auto *const node = std::get_if<NodeFault>(&fault)) {
        node->length = length;
        node->until = until;
    } else if (auto *const link = std::get_if<LinkFault>(&fault)) {
        link->length = length;
        link->until = until;
    } else if (auto *const stall = std::get_if<StallFault>(&fault)) {
        stall->length = length;
    } else {
        std::get<CrashFault>(fault).restart = m_length->length();
    }
}

} // namespace lockscope
