// SPDX-License-Identifier: MIT
#include "lockscope/runtime/processcalls.h"

#include "lockscope/base/contract.h"
#include "lockscope/base/inlined.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/runtime/clientprocess.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace lockscope {

ProcessCalls::~ProcessCalls()
{
    LOCKSCOPE_ASSERT(!m_first); // call ClientProcess::cleanUp() first
}

PendingCall &ProcessCalls::launch(NodeId place, const Command &command, Duration timeout,
    CallReceiver *receiver, std::size_t index)
{
    return launchTo(place, m_nodes.targetOf(place, command), command, timeout, receiver, index);
}

void ProcessCalls::launchAll(Places places, const Command &command, Duration timeout,
    CallReceiver *receiver, std::span<PendingCall *> calls)
{
    std::size_t index = 0;
    auto next = [remaining = places.to_ulong()]() mutable {
        const NodeId place{static_cast<std::uint8_t>(std::countr_zero(remaining) + 1)};
        remaining &= remaining - 1;
        return place;
    };
    if (m_control.isStopped()
        || m_control.stepFaults()) { // the client may be stopped before each command
        for (; index < calls.size(); ++index)
            calls[index] = &launch(next(), command, timeout, receiver, index);
        return;
    }
    const ProcessRows::SentColumns columns =
        m_rows.sentColumns(command, m_rows.attempt(), m_control.trueLength(timeout));
    Event row;
    m_rows.fillSent(row, columns);
    for (; index < calls.size(); ++index) {
        const NodeId place = next();
        const NodeId node = m_nodes.targetOf(place, command);
        if (m_nodes.mayNeedAlternative(node, command)) {
            calls[index] = &launchTo(place, node, command, timeout, receiver, index);
            continue;
        }
        PendingCall &call = newCall(place, command, row, receiver, index);
        calls[index] = &call;
        call.sentRow.node = node;
        m_rows.noteSentCopy(call, row, columns);
        transmit(call, columns.due);
    }
}

LOCKSCOPE_INLINED PendingCall &ProcessCalls::newCall(NodeId place, const Command &command,
    const Event &row, CallReceiver *receiver, std::size_t index)
{
    PendingCall *const call = new PendingCall(m_process, place, command, row);
    call->receiver = receiver;
    call->index = index;
    call->linkToThis = &m_first;
    call->next = m_first;
    if (m_first)
        m_first->linkToThis = &call->next;
    m_first = call;
    ++m_count;
    return *call;
}

LOCKSCOPE_INLINED PendingCall &ProcessCalls::prepareCall(
    NodeId place, NodeId node, const Command &command, CallReceiver *receiver, std::size_t index)
{
    Event row;
    row.client = m_process.id();
    row.attempt = m_rows.attempt();
    row.node = node;
    return newCall(place,
        m_nodes.mayNeedAlternative(node, command) ? m_nodes.commandFor(node, command) : command,
        row, receiver, index);
}

PendingCall &ProcessCalls::launchTo(NodeId place, NodeId node, const Command &command,
    Duration timeout, CallReceiver *receiver, std::size_t index)
{
    PendingCall &call = prepareCall(place, node, command, receiver, index);
    const bool mustWait = m_control.isStopped(); // true: the client was stopped before an earlier
                                                 // command; this one is queued after it
    if (mustWait || (m_control.stepFaults() && triggerFaultBefore(call)))
        m_heldActions.push_back({&call, timeout, !mustWait, nullptr});
    else
        sendNow(call, timeout);
    return call;
}

void ProcessCalls::launchPipeline(NodeId place, std::span<const Command> commands, Duration timeout,
    CallReceiver *receiver, std::span<PendingCall *> calls)
{
    const NodeId node = m_nodes.targetOf(place, commands.front());
    const bool mustWait = m_control.isStopped();
    for (std::size_t i = 0; i < calls.size(); ++i) {
        calls[i] = &prepareCall(place, node, commands[i], receiver, i);
        calls[i]->inPipeline = static_cast<int>(i) + 1;
        if (!mustWait && m_control.stepFaults())
            triggerFaultBefore(*calls[i]); // called for each command, because a fault may be placed
                                           // on the n-th command
    }
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (m_control.isStopped())
            m_heldActions.push_back({calls[i], timeout, !mustWait || i > 0, nullptr});
        else
            sendNow(*calls[i], timeout);
    }
}

// Triggers the fault that is placed on sending this command, if there is one. Returns whether the
// client is stopped. REQUIRES: there are faults.
bool ProcessCalls::triggerFaultBefore(const PendingCall &call)
{
    StepFaults &faults = *m_control.stepFaults();
    if (faults.watchesSends())
        m_control.act(faults.onSend(call.command, call.sentRow.node), m_rows.last());
    return m_control.isStopped();
}

LOCKSCOPE_INLINED void ProcessCalls::sendNow(PendingCall &call, Duration timeout)
{
    const ProcessRows::SentColumns columns =
        m_rows.sentColumns(call.command, call.sentRow.attempt, m_control.trueLength(timeout));
    m_rows.noteSent(call, columns);
    transmit(call, columns.due);
}

LOCKSCOPE_INLINED void ProcessCalls::transmit(PendingCall &call, WorldTime due)
{
    m_world.arm(call, due);
    m_world.transmit(call);
}

void ProcessCalls::runHeldActions()
{
    while (!m_heldActions.empty() && !m_control.isStopped()) {
        HeldAction &next = m_heldActions.front();
        if (next.call && !std::exchange(next.areFaultsChecked, true) && m_control.stepFaults()
            && triggerFaultBefore(*next.call))
            return;
        const HeldAction action = next;
        m_heldActions.erase(m_heldActions.begin());
        if (action.call)
            sendNow(*action.call, action.timeout);
        else
            action.step->arriveAfterStop();
    }
}

void ProcessCalls::deliverHeldAnswers()
{
    while (!m_heldAnswers.empty() && !m_control.isStopped()) {
        HeldAnswer next = std::move(m_heldAnswers.front());
        m_heldAnswers.erase(m_heldAnswers.begin());
        if (next.outcome == Answer::Outcome::answered)
            deliver(*next.call, {next.outcome, std::move(next.reply), {}, {}});
        else
            lose(*next.call, next.outcome, next.reply.text);
    }
}

void PendingCall::fire()
{
    if (process.control().mayFireNow(*this))
        process.calls().timedOut(*this);
}

LOCKSCOPE_INLINED void ProcessCalls::end(PendingCall &call, Answer &&answer)
{
    call.hasEnded = true;
    m_control.forget(call);
    CallReceiver *const receiver = std::exchange(call.receiver, nullptr);
    answer.node = call.place;
    if (receiver)
        receiver->receive(call.index, std::move(answer));
}

void ProcessCalls::deliver(PendingCall &call, Answer &&answer)
{
    Reply &reply = answer.reply;
    if (m_control
            .isStopped()) { // the client's reaction to the previous answer has triggered a fault
        m_heldAnswers.push_back({&call, Answer::Outcome::answered, std::move(reply)});
        return;
    }
    if (call.hasEnded)
        m_nodes.changeUnanswered(call.sentRow.node, -1);
    const EventRef event = m_rows.noteReply(call, reply, !call.receiver);
    const bool mustSendAlternative = reply.isError() && learnFrom(call, reply);
    answer.outcome = reply.isError() ? Answer::Outcome::refused : Answer::Outcome::answered;
    answer.event = event;
    end(call, std::move(answer));
    if (mustSendAlternative)
        sendAlternativeRelease(call, *call.command.fallbackAfter(reply), event);
    removeCall(call);
}

// Stores what the error shows about the node. Returns true if the error is the late answer to a
// release that the node does not support, and no caller waits for the answer any more. Then the
// alternative must be sent, because the key must still be deleted.
bool ProcessCalls::learnFrom(const PendingCall &call, const Reply &reply)
{
    if (reply.isError("READONLY"))
        m_nodes.forgetPrimary(call.place);
    if (!call.command.fallbackAfter(reply))
        return false;
    if (call.command.hasAlternative())
        m_nodes.learnUnsupported(call.sentRow.node, call.command.form());
    return !call.receiver && call.command.form().isUndo;
}

// Sends `alternative` to the node of `release`, with the same timeout, because the node does not
// support the command of `release`. The new rows belong to the attempt of `release`. `lateAnswer`:
// the row of the answer to `release`; it is the cause of the new `sent` row.
void ProcessCalls::sendAlternativeRelease(
    const PendingCall &release, const Command &alternative, EventRef lateAnswer)
{
    const ProcessRows::AttemptScope scope(m_rows, release.sentRow.attempt, lateAnswer);
    launchTo(release.place, release.sentRow.node, alternative, release.due() - release.sentRow.time,
        nullptr, 0);
}

void ProcessCalls::lose(PendingCall &call, Answer::Outcome outcome, const std::string &reason)
{
    if (m_control.isStopped()) {
        m_heldAnswers.push_back({&call, outcome, {}});
        m_heldAnswers.back().reply.text = reason;
        return;
    }
    m_nodes.forgetPrimary(call.place);
    if (call.hasEnded) {
        m_nodes.changeUnanswered(call.sentRow.node, -1);
    } else {
        const KeyEffect effect =
            outcome == Answer::Outcome::refused ? KeyEffect::refused : KeyEffect::none;
        const EventRef event = m_rows.noteTimedOut(call, reason, effect);
        Reply error;
        error.kind = Reply::Kind::error;
        error.text = reason;
        end(call, {outcome, std::move(error), event, call.place});
    }
    removeCall(call);
}

void ProcessCalls::timedOut(PendingCall &call)
{
    const EventRef event = m_rows.noteTimedOut(call, detailText(Detail::noReply), KeyEffect::none);
    m_nodes.changeUnanswered(call.sentRow.node, 1);
    m_nodes.forgetPrimary(call.place);
    end(call, {Answer::Outcome::unknown, {}, event, call.place});
}

// Removes the call from the list and deletes it. REQUIRES: ProcessControl::forget() was called for
// its timer.
LOCKSCOPE_INLINED void ProcessCalls::removeCall(PendingCall &call)
{
    *call.linkToThis = call.next;
    if (call.next)
        call.next->linkToThis = call.linkToThis;
    --m_count;
    delete &call;
}

void ProcessCalls::dropAll()
{
    m_heldActions.clear();
    m_heldAnswers.clear();
    while (m_first) {
        m_control.forget(*m_first);
        removeCall(*m_first);
    }
}

void NodeView::clear()
{
    m_places.clear();
    m_unanswered.clear();
    m_unsupported.clear();
}

// Makes room for all places of the lock at once, because the next commands will go to the other
// places.
void NodeView::makeStates(NodeId place)
{
    m_places.resize(std::max<std::size_t>(place.value, static_cast<std::size_t>(m_nodeCount)) + 1);
}

NodeId NodeView::primaryOf(NodeId place)
{
    if (knowsPrimary(place))
        return m_places[place.value].primary;
    if (place == storeNode)
        return place;
    return stateOf(place).primary = m_world.primaryOf(place);
}

void NodeView::learnPrimary(NodeId place, NodeId primary)
{
    if (place != storeNode)
        stateOf(place).primary = primary;
}

void NodeView::changeUnanswered(NodeId node, int change)
{
    if (m_unanswered.size() <= node.value)
        m_unanswered.resize(node.value + 1u);
    m_unanswered[node.value] += change;
}

bool NodeView::isSupported(NodeId node, const Command &command) const
{
    return supportsCommand(m_world.server(), command.arguments())
        && std::none_of(
            m_unsupported.begin(), m_unsupported.end(), [&](const Unsupported &unsupported) {
                return unsupported.node == node && unsupported.form == &command.form();
            });
}

Command NodeView::commandFor(NodeId node, const Command &command) const
{
    if (isSilent(node))
        return command.mostCompatible();
    return !command.hasAlternative() || isSupported(node, command)
        ? command
        : commandFor(node, command.alternative());
}

} // namespace lockscope
