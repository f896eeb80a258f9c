// SPDX-License-Identifier: MIT
// The host's commands on their way: launch, answer, time-out, loss.
#include "world/host.h"

#include "base/contract.h"

namespace lockscope {

Call &Host::launch(NodeId node, Command command, Duration timeout, CallReceiver *receiver, std::size_t index)
{
    if (isSilent(node) && command.isByName())
        command = command.byText();
    Call *const call = new Call(*this, node, std::move(command));
    ++m_callCount;
    call->after = m_calls;
    if (m_calls)
        m_calls->before = call;
    m_calls = call;
    call->receiver = receiver;
    call->index = index;
    call->attempt = m_attempt;
    if (!m_command || !m_command->isCopyOf(call->command))
        nameCommand(call->command);
    call->key = m_commandTexts.key;
    call->token = m_commandToken;
    call->sentAt = m_world.now();

    RawEvent raw{{}, m_lastEvent, call->command.effect()};
    raw.event.kind = EventKind::sent;
    raw.event.time = call->sentAt;
    raw.event.actor = Actor::client(m_id);
    raw.event.client = m_id;
    raw.event.attempt = m_attempt;
    raw.event.node = node;
    raw.event.key = call->key;
    raw.event.token = call->token;
    raw.event.detail = m_commandTexts.pattern;
    call->sent = m_sink.record(raw);
    m_world.arm(*call, call->sentAt + realLength(timeout));
    m_world.transmit(*call);
    return *call;
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

void Host::end(Call &call, Answer &&answer)
{
    call.hasEnded = true;
    forgetTimer(call);
    CallReceiver *const receiver = std::exchange(call.receiver, nullptr);
    answer.node = call.node;
    if (receiver)
        receiver->receive(call.index, std::move(answer));
}

static RawEvent endRow(const Call &call, EventKind kind, WorldTime now)
{
    RawEvent raw{{}, call.sent, Effect::none};
    raw.event.kind = kind;
    raw.event.time = now;
    raw.event.actor = Actor::client(call.host.id());
    raw.event.client = call.host.id();
    raw.event.attempt = call.attempt;
    raw.event.node = call.node;
    raw.event.key = call.key;
    raw.event.token = call.token;
    raw.event.span = now - call.sentAt;
    return raw;
}

void Host::deliver(Call &call, Reply &&reply)
{
    if (call.hasEnded)
        countSilence(call.node, -1);
    RawEvent raw = endRow(call, EventKind::replied, m_world.now());
    raw.effect = call.command.effect(reply);
    raw.event.detail = m_texts.reply(call.command, reply);
    const EventRef event = m_sink.record(raw);
    if (call.receiver)
        m_lastEvent = event; // a late answer leads to nothing
    const auto outcome = reply.isError() ? Answer::Outcome::refused : Answer::Outcome::answered;
    const bool isUnheard = !call.receiver && call.command.isUnknownScript(reply) && call.command.effect() == Effect::mayDeleteOwn;
    end(call, {outcome, std::move(reply), event, call.node});
    if (isUnheard)
        releaseByText(call, event);
    recycle(call);
}

// A release that nobody waits for any more, by its script's name, and the node that hung does not know it: the key is to go all the same.
void Host::releaseByText(const Call &late, EventRef answer)
{
    const AttemptId attempt = std::exchange(m_attempt, late.attempt);
    const EventRef lastEvent = std::exchange(m_lastEvent, answer);
    launch(late.node, late.command.byText(), late.due() - late.sentAt, nullptr, 0);
    m_attempt = attempt;
    m_lastEvent = lastEvent;
}

void Host::lose(Call &call, Answer::Outcome outcome, const std::string &reason)
{
    if (call.hasEnded) {
        countSilence(call.node, -1);
    } else {
        RawEvent raw = endRow(call, EventKind::timedOut, m_world.now());
        raw.event.detail = intern(reason);
        if (outcome == Answer::Outcome::refused)
            raw.effect = Effect::refused;
        m_lastEvent = m_sink.record(raw);
        Reply error;
        error.kind = Reply::Kind::error;
        error.text = reason;
        end(call, {outcome, std::move(error), m_lastEvent, call.node});
    }
    recycle(call);
}

void Host::timedOut(Call &call)
{
    RawEvent raw = endRow(call, EventKind::timedOut, m_world.now());
    raw.event.detail = intern("no answer in time");
    m_lastEvent = m_sink.record(raw);
    countSilence(call.node, 1);
    end(call, {Answer::Outcome::unknown, {}, m_lastEvent, call.node});
}

void Host::recycle(Call &call)
{
    forgetTimer(call);
    if (call.before)
        call.before->after = call.after;
    else
        m_calls = call.after;
    if (call.after)
        call.after->before = call.before;
    --m_callCount;
    delete &call;
}

} // namespace lockscope
