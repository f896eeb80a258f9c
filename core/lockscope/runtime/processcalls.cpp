// SPDX-License-Identifier: MIT
#include "lockscope/runtime/processcalls.h"

#include "lockscope/base/contract.h"
#include "lockscope/base/inlined.h"
#include "lockscope/runtime/clientprocess.h"

#include <bit>
#include <optional>
#include <utility>

namespace lockscope {

ProcessCalls::~ProcessCalls()
{
    LOCKSCOPE_ASSERT(!m_first); // call ClientProcess::bury() first
}

PendingCall &ProcessCalls::launch(NodeId master, const Command &command, Duration timeout, CallReceiver *receiver, std::size_t index)
{
    return launchTo(master, m_nodes.targetOf(master, command), command, timeout, receiver, index);
}

void ProcessCalls::launchAll(Masters masters, const Command &command, Duration timeout, CallReceiver *receiver, std::span<PendingCall *> calls)
{
    std::size_t index = 0;
    auto next = [left = masters.to_ulong()]() mutable {
        const NodeId master{static_cast<std::uint8_t>(std::countr_zero(left) + 1)};
        left &= left - 1;
        return master;
    };
    if (m_control.isStopped() || m_control.stepFaults()) { // the client may be stopped before each command
        for (; index < calls.size(); ++index)
            calls[index] = &launch(next(), command, timeout, receiver, index);
        return;
    }
    const ProcessRows::Departure now = m_rows.departure(command, m_rows.attempt(), m_control.realLength(timeout));
    Event row;
    m_rows.fillSent(row, now);
    for (; index < calls.size(); ++index) {
        const NodeId master = next();
        const NodeId node = m_nodes.targetOf(master, command);
        if (m_nodes.mayChooseFor(node, command)) {
            calls[index] = &launchTo(master, node, command, timeout, receiver, index);
            continue;
        }
        PendingCall &call = newCall(master, command, row, receiver, index);
        calls[index] = &call;
        call.sentRow.node = node;
        m_rows.noteSentAlike(call, row, now);
        transmit(call, now.due);
    }
}

LOCKSCOPE_INLINED PendingCall &ProcessCalls::newCall(NodeId master, const Command &command, const Event &row, CallReceiver *receiver, std::size_t index)
{
    PendingCall *const call = new PendingCall(m_process, master, command, row);
    call->receiver = receiver;
    call->index = index;
    call->before = &m_first;
    call->after = m_first;
    if (m_first)
        m_first->before = &call->after;
    m_first = call;
    ++m_count;
    return *call;
}

LOCKSCOPE_INLINED PendingCall &ProcessCalls::prepareTo(NodeId master, NodeId node, const Command &command, CallReceiver *receiver, std::size_t index)
{
    Event row;
    row.client = m_process.id();
    row.attempt = m_rows.attempt();
    row.node = node;
    return newCall(master, m_nodes.mayChooseFor(node, command) ? m_nodes.chosenFor(node, command) : command, row, receiver, index);
}

PendingCall &ProcessCalls::launchTo(NodeId master, NodeId node, const Command &command, Duration timeout, CallReceiver *receiver, std::size_t index)
{
    PendingCall &call = prepareTo(master, node, command, receiver, index);
    const bool isBehind = m_control.isStopped(); // queue it after the command before which the client was stopped
    if (isBehind || (m_control.stepFaults() && isStoppedBefore(call)))
        m_held.push_back({&call, timeout, !isBehind, nullptr});
    else
        leave(call, timeout);
    return call;
}

void ProcessCalls::launchPipeline(NodeId master, std::span<const Command> commands, Duration timeout, CallReceiver *receiver, std::span<PendingCall *> calls)
{
    const NodeId node = m_nodes.targetOf(master, commands.front());
    const bool isBehind = m_control.isStopped();
    for (std::size_t i = 0; i < calls.size(); ++i) {
        calls[i] = &prepareTo(master, node, commands[i], receiver, i);
        calls[i]->inPipeline = static_cast<int>(i) + 1;
        if (!isBehind && m_control.stepFaults())
            isStoppedBefore(*calls[i]); // call it for each: faults count commands
    }
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (m_control.isStopped())
            m_held.push_back({calls[i], timeout, !isBehind || i > 0, nullptr});
        else
            leave(*calls[i], timeout);
    }
}

// Triggers the fault on the command's sending, if there is one. Returns whether the client is stopped. REQUIRES: there are faults.
bool ProcessCalls::isStoppedBefore(const PendingCall &call)
{
    StepFaults &faults = *m_control.stepFaults();
    if (faults.watchesSends())
        m_control.act(faults.leave(call.command, call.sentRow.node), m_rows.last());
    return m_control.isStopped();
}

LOCKSCOPE_INLINED void ProcessCalls::leave(PendingCall &call, Duration timeout)
{
    const ProcessRows::Departure now = m_rows.departure(call.command, call.sentRow.attempt, m_control.realLength(timeout));
    m_rows.noteSent(call, now);
    transmit(call, now.due);
}

LOCKSCOPE_INLINED void ProcessCalls::transmit(PendingCall &call, WorldTime due)
{
    m_world.arm(call, due);
    m_world.transmit(call);
}

void ProcessCalls::doHeld()
{
    while (!m_held.empty() && !m_control.isStopped()) {
        Held &next = m_held.front();
        if (next.call && !std::exchange(next.isAsked, true) && m_control.stepFaults() && isStoppedBefore(*next.call))
            return;
        const Held now = next;
        m_held.erase(m_held.begin());
        if (now.call)
            leave(*now.call, now.timeout);
        else
            now.step->comeTo();
    }
}

void ProcessCalls::hearUnheard()
{
    while (!m_unheard.empty() && !m_control.isStopped()) {
        Unheard next = std::move(m_unheard.front());
        m_unheard.erase(m_unheard.begin());
        if (next.outcome == Answer::Outcome::answered)
            deliver(*next.call, {next.outcome, std::move(next.reply), {}, {}});
        else
            lose(*next.call, next.outcome, next.reply.text);
    }
}

void PendingCall::fire()
{
    if (process.control().mayFire(*this))
        process.calls().timedOut(*this);
}

LOCKSCOPE_INLINED void ProcessCalls::end(PendingCall &call, Answer &&answer)
{
    call.hasEnded = true;
    m_control.forget(call);
    CallReceiver *const receiver = std::exchange(call.receiver, nullptr);
    answer.node = call.master;
    if (receiver)
        receiver->receive(call.index, std::move(answer));
}

void ProcessCalls::deliver(PendingCall &call, Answer &&answer)
{
    Reply &reply = answer.reply;
    if (m_control.isStopped()) { // by its reaction to the previous answer
        m_unheard.push_back({&call, Answer::Outcome::answered, std::move(reply)});
        return;
    }
    if (call.hasEnded)
        m_nodes.countSilence(call.sentRow.node, -1);
    const EventRef event = m_rows.noteReply(call, reply, !call.receiver);
    const bool isUndoDue = reply.isError() && learnFrom(call, reply);
    answer.outcome = reply.isError() ? Answer::Outcome::refused : Answer::Outcome::answered;
    answer.event = event;
    end(call, std::move(answer));
    if (isUndoDue)
        undoInstead(call, *call.command.insteadAfter(reply), event);
    recycle(call);
}

// Learns from an error about the node. Returns whether the error is the late answer to a release that the node does not support: no caller
// waits for it any more, but the key must still be deleted.
bool ProcessCalls::learnFrom(const PendingCall &call, const Reply &reply)
{
    if (reply.isError("READONLY"))
        m_nodes.forgetPrimary(call.master);
    if (!call.command.insteadAfter(reply))
        return false;
    if (call.command.hasOther())
        m_nodes.learnUnknown(call.sentRow.node, call.command.form());
    return !call.receiver && call.command.form().isUndo;
}

void ProcessCalls::undoInstead(const PendingCall &late, const Command &instead, EventRef answer)
{
    const ProcessRows::Aside aside(m_rows, late.sentRow.attempt, answer);
    launchTo(late.master, late.sentRow.node, instead, late.due() - late.sentRow.time, nullptr, 0);
}

void ProcessCalls::lose(PendingCall &call, Answer::Outcome outcome, const std::string &reason)
{
    if (m_control.isStopped()) {
        m_unheard.push_back({&call, outcome, {}});
        m_unheard.back().reply.text = reason;
        return;
    }
    m_nodes.forgetPrimary(call.master);
    if (call.hasEnded) {
        m_nodes.countSilence(call.sentRow.node, -1);
    } else {
        const Effect effect = outcome == Answer::Outcome::refused ? Effect::refused : Effect::none;
        const EventRef event = m_rows.noteTimedOut(call, reason, effect);
        Reply error;
        error.kind = Reply::Kind::error;
        error.text = reason;
        end(call, {outcome, std::move(error), event, call.master});
    }
    recycle(call);
}

void ProcessCalls::timedOut(PendingCall &call)
{
    const EventRef event = m_rows.noteTimedOut(call, "no reply in time", Effect::none);
    m_nodes.countSilence(call.sentRow.node, 1);
    m_nodes.forgetPrimary(call.master);
    end(call, {Answer::Outcome::unknown, {}, event, call.master});
}

// REQUIRES: its timer has been dropped (ProcessControl::forget).
LOCKSCOPE_INLINED void ProcessCalls::recycle(PendingCall &call)
{
    *call.before = call.after;
    if (call.after)
        call.after->before = call.before;
    --m_count;
    delete &call;
}

void ProcessCalls::forgetAll()
{
    m_held.clear();
    m_unheard.clear();
    while (m_first) {
        m_control.forget(*m_first);
        recycle(*m_first);
    }
}

} // namespace lockscope
