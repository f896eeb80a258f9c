// SPDX-License-Identifier: MIT
// The host's commands on their way: launch, answer, time-out, loss, the end of all.
#include "world/host.h"

#include "base/contract.h"
#include "base/inlined.h"

#include <algorithm>
#include <bit>

namespace lockscope {

// For all that the lock has, since they are asked one after the other.
void Host::makePlaces(NodeId master) const
{
    m_places.resize(std::max<std::size_t>(master.value, static_cast<std::size_t>(m_nodeCount)) + 1);
}

NodeId Host::primaryOf(NodeId master) const
{
    if (knowsPrimary(master))
        return m_places[master.value].primary;
    if (master == storeNode)
        return master;
    return placeOf(master).primary = m_world.primaryOf(master);
}

void Host::learnPrimary(NodeId master, NodeId primary)
{
    if (master == storeNode)
        return;
    placeOf(master).primary = primary;
}

Call &Host::launch(NodeId master, const Command &command, Duration timeout, CallReceiver *receiver, std::size_t index)
{
    return launchTo(master, processFor(master, command), command, timeout, receiver, index);
}

// WAIT asks about what was written over its own connection: it goes where the last command went, whoever has become the primary since.
LOCKSCOPE_INLINED NodeId Host::processFor(NodeId master, const Command &command)
{
    if (master == storeNode)
        return master;
    Place &place = placeOf(master);
    if (command.verb() != Verb::waitForReplicas || !place.asked)
        place.asked = place.primary ? place.primary : primaryOf(master);
    return place.asked;
}

void Host::launchAll(Masters masters, const Command &command, Duration timeout, CallReceiver *receiver, std::span<Call *> calls)
{
    std::size_t index = 0;
    auto next = [left = masters.to_ulong()]() mutable {
        const NodeId master{static_cast<std::uint8_t>(std::countr_zero(left) + 1)};
        left &= left - 1;
        return master;
    };
    if (isStopped() || m_faults) { // each may be stopped before
        for (; index < calls.size(); ++index)
            calls[index] = &launch(next(), command, timeout, receiver, index);
        return;
    }
    const Departure now = departure(command, m_attempt, timeout);
    Event row;
    writeSent(row, now);
    for (; index < calls.size(); ++index) {
        const NodeId master = next();
        const NodeId node = processFor(master, command);
        if (hasSilence(node)) {
            calls[index] = &launchTo(master, node, command, timeout, receiver, index);
            continue;
        }
        Call &call = newCall(master, command, row, receiver, index);
        calls[index] = &call;
        call.sentRow.node = node;
        m_sink.open(row).node = node;
        leave(call, now);
    }
}

LOCKSCOPE_INLINED Call &Host::newCall(NodeId master, const Command &command, const Event &row, CallReceiver *receiver, std::size_t index)
{
    Call *const call = new Call(*this, master, command, row);
    call->receiver = receiver;
    call->index = index;
    call->before = &m_calls;
    call->after = m_calls;
    if (m_calls)
        m_calls->before = &call->after;
    m_calls = call;
    ++m_callCount;
    return *call;
}

LOCKSCOPE_INLINED Call &Host::prepareTo(NodeId master, NodeId node, const Command &command, CallReceiver *receiver, std::size_t index)
{
    const bool isByText = hasSilence(node) && command.isByName();
    Event row;
    row.client = m_id;
    row.attempt = m_attempt;
    row.node = node;
    return newCall(master, isByText ? command.byText() : command, row, receiver, index);
}

Call &Host::launchTo(NodeId master, NodeId node, const Command &command, Duration timeout, CallReceiver *receiver, std::size_t index)
{
    Call &call = prepareTo(master, node, command, receiver, index);
    const bool isBehind = isStopped(); // behind a command that the client was stopped before
    if (isBehind || (m_faults && isStoppedBefore(call)))
        m_held.push_back({&call, timeout, !isBehind, nullptr});
    else
        leaveAlone(call, timeout);
    return call;
}

void Host::launchPipeline(NodeId master, std::span<const Command> commands, Duration timeout, CallReceiver *receiver, std::span<Call *> calls)
{
    const NodeId node = processFor(master, commands.front());
    const bool isBehind = isStopped();
    for (std::size_t i = 0; i < calls.size(); ++i) {
        calls[i] = &prepareTo(master, node, commands[i], receiver, i);
        calls[i]->inPipeline = static_cast<int>(i) + 1;
        if (!isBehind && m_faults && m_faults->watchesSends()) { // each is asked for: faults count commands
            const StepAction action = m_faults->leave(calls[i]->command, node);
            act(action, m_lastEvent);
        }
    }
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (isStopped())
            m_held.push_back({calls[i], timeout, !isBehind || i > 0, nullptr});
        else
            leaveAlone(*calls[i], timeout);
    }
}

bool Host::isStoppedBefore(const Call &call)
{
    if (m_faults && m_faults->watchesSends())
        act(m_faults->leave(call.command, call.sentRow.node), m_lastEvent);
    return isStopped();
}

Host::Departure Host::departure(const Command &command, AttemptId attempt, Duration timeout)
{
    if (!m_command || !m_command->isCopyOf(command))
        nameCommand(command);
    const WorldTime now = m_world.now();
    const Effect effect = m_sink.wantsEffects() ? command.effect() : Effect::none;
    return {now, now + realLength(timeout), attempt, m_commandTexts, m_commandToken, effect};
}

// The row, but for the node.
LOCKSCOPE_INLINED void Host::writeSent(Event &row, const Departure &departure) const
{
    row.time = departure.time;
    row.kind = EventKind::sent;
    row.actor = Actor::client(m_id);
    row.client = m_id;
    row.attempt = departure.attempt;
    row.key = departure.texts.key;
    row.token = departure.token;
    row.detail = departure.texts.pattern;
}

// Written twice: a copy would have to wait for all that has just been written in parts. Of many calls it is worth that.
LOCKSCOPE_INLINED void Host::leaveAlone(Call &call, Duration timeout)
{
    const Departure now = departure(call.command, call.sentRow.attempt, timeout);
    writeSent(call.sentRow, now);
    Event &row = m_sink.open(now.time);
    writeSent(row, now);
    row.node = call.sentRow.node;
    leave(call, now);
}

// REQUIRES: the row of its leaving is written, here and in the call.
LOCKSCOPE_INLINED void Host::leave(Call &call, const Departure &departure)
{
    call.sent = m_sink.put(m_lastEvent, departure.effect);
    m_world.arm(call, departure.due);
    m_world.transmit(call);
}

// In the order in which it would have been done; a fault may hang on each of them as well.
void Host::doHeld()
{
    while (!m_held.empty() && !isStopped()) {
        Held &next = m_held.front();
        if (next.call && !std::exchange(next.isAsked, true) && isStoppedBefore(*next.call))
            return;
        const Held now = next;
        m_held.erase(m_held.begin());
        if (now.call) {
            leaveAlone(*now.call, now.timeout);
        } else {
            now.step->arrive();
            now.step->act();
        }
    }
}

void Host::hearUnheard()
{
    while (!m_unheard.empty() && !isStopped()) {
        Unheard next = std::move(m_unheard.front());
        m_unheard.erase(m_unheard.begin());
        if (next.outcome == Answer::Outcome::answered)
            deliver(*next.call, {next.outcome, std::move(next.reply), {}, {}});
        else
            lose(*next.call, next.outcome, next.reply.text);
    }
}

void Host::nameCommand(const Command &command)
{
    m_command = command;
    m_commandTexts = m_texts.of(command);
    m_commandToken = intern(command.token());
}

void Host::countSilence(NodeId node, int more)
{
    if (m_silences.size() <= node.value)
        m_silences.resize(node.value + 1u);
    m_silences[node.value] += more;
}

void Call::fire()
{
    if (host.mayFire(*this))
        host.timedOut(*this);
}

LOCKSCOPE_INLINED void Host::end(Call &call, Answer &&answer)
{
    call.hasEnded = true;
    forgetTimer(call);
    CallReceiver *const receiver = std::exchange(call.receiver, nullptr);
    answer.node = call.master;
    if (receiver)
        receiver->receive(call.index, std::move(answer));
}

// What became of the command, now.
LOCKSCOPE_INLINED EventRef Host::noteEnd(const Call &call, EventKind kind, TextId detail, Effect effect)
{
    const WorldTime now = m_world.now();
    Event &row = m_sink.open(call.sentRow);
    row.kind = kind;
    row.time = now;
    row.span = now - call.sentRow.time;
    row.detail = detail;
    return m_sink.put(call.sent, effect);
}

void Host::deliver(Call &call, Answer &&answer)
{
    Reply &reply = answer.reply;
    if (isStopped()) { // by what it did on the answer before this one
        m_unheard.push_back({&call, Answer::Outcome::answered, std::move(reply)});
        return;
    }
    if (call.hasEnded)
        countSilence(call.sentRow.node, -1);
    const Effect effect = m_sink.wantsEffects() ? call.command.effect(reply) : Effect::none;
    const EventRef event = noteEnd(call, EventKind::replied, m_texts.reply(call.command, reply), effect);
    if (reply.isError("READONLY"))
        askForPrimary(call.master);
    if (call.receiver)
        m_lastEvent = event; // a late answer leads to nothing
    answer.outcome = reply.isError() ? Answer::Outcome::refused : Answer::Outcome::answered;
    answer.event = event;
    const bool isUnheard = !call.receiver && call.command.isUnknownScript(reply) && call.command.effect() == Effect::mayDeleteOwn;
    end(call, std::move(answer));
    if (isUnheard)
        releaseByText(call, event);
    recycle(call);
}

// A release that nobody waits for any more, by its script's name, and the node that hung does not know it: the key is to go all the same.
void Host::releaseByText(const Call &late, EventRef answer)
{
    const AttemptId attempt = std::exchange(m_attempt, late.sentRow.attempt);
    const EventRef lastEvent = std::exchange(m_lastEvent, answer);
    launchTo(late.master, late.sentRow.node, late.command.byText(), late.due() - late.sentRow.time, nullptr, 0);
    m_attempt = attempt;
    m_lastEvent = lastEvent;
}

void Host::lose(Call &call, Answer::Outcome outcome, const std::string &reason)
{
    if (isStopped()) {
        m_unheard.push_back({&call, outcome, {}});
        m_unheard.back().reply.text = reason;
        return;
    }
    askForPrimary(call.master);
    if (call.hasEnded) {
        countSilence(call.sentRow.node, -1);
    } else {
        const Effect effect = outcome == Answer::Outcome::refused ? Effect::refused : Effect::none;
        m_lastEvent = noteEnd(call, EventKind::timedOut, intern(reason), effect);
        Reply error;
        error.kind = Reply::Kind::error;
        error.text = reason;
        end(call, {outcome, std::move(error), m_lastEvent, call.master});
    }
    recycle(call);
}

void Host::timedOut(Call &call)
{
    m_lastEvent = noteEnd(call, EventKind::timedOut, intern("no answer in time"), Effect::none);
    countSilence(call.sentRow.node, 1);
    askForPrimary(call.master);
    end(call, {Answer::Outcome::unknown, {}, m_lastEvent, call.master});
}

// REQUIRES: its timer is forgotten.
LOCKSCOPE_INLINED void Host::recycle(Call &call)
{
    *call.before = call.after;
    if (call.after)
        call.after->before = call.before;
    --m_callCount;
    delete &call;
}

void Host::bury()
{
    m_executor.clear();
    m_dueWhilePaused.clear();
    m_held.clear();
    m_unheard.clear();
    m_pauseEnd.disarm();
    m_isPaused = false;
    m_world.abandon(*this);
    while (m_calls) {
        forgetTimer(*m_calls);
        recycle(*m_calls);
    }
    m_silences.clear();
    m_places.clear(); // a new process asks anew
}

} // namespace lockscope
