// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simkeyrecorder.h"

#include "core/model/simworld.h"
#include "lockscope/base/inlined.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

namespace lockscope {

void SimKeyRecorder::begin()
{
    m_holders.clear();
    m_expected.clear();
    m_command = nullptr;
    m_isDirect = false;
    setCause(EventRef{}, ClientId{}, AttemptId{});
    m_lastRow = EventRef{};
}

void SimKeyRecorder::expect(const SentCommand &command)
{
    m_expected[command.sentRow.token] = {command.sentRow.client, command.sentRow.attempt, command.sent};
}

TextId SimKeyRecorder::keyId(std::string_view text) const
{
    if (m_isDirect || (m_command && m_command->errand->command.key().text == text))
        return m_command->errand->sentRow.key;
    return m_world.trace().texts().intern(text);
}

TextId SimKeyRecorder::tokenId(std::string_view text) const
{
    if (m_isDirect || (m_command && m_command->errand->command.token().text() == text))
        return m_command->errand->sentRow.token;
    return m_world.trace().texts().intern(text);
}

SimKeyRecorder::Holders::iterator SimKeyRecorder::holderOf(TextId key)
{
    return std::find_if(m_holders.begin(), m_holders.end(), [key](const Holder &holder) { return holder.key == key; });
}

EventRef SimKeyRecorder::note(EventKind kind, const Holder &holder, EventRef cause, Duration span)
{
    Event &row = m_world.trace().open(m_world.now());
    row.kind = kind;
    row.actor = Actor::node(m_node);
    row.node = m_node;
    row.client = holder.client;
    row.attempt = holder.attempt;
    row.key = holder.key;
    row.token = holder.token;
    row.span = span;
    return m_world.trace().put(cause, Effect::none);
}

void SimKeyRecorder::changed(const SimRedis::Change &change)
{
    m_lastRow = EventRef{};
    if (m_node == storeNode || !change.key.starts_with(lockKeyPrefix))
        return;
    if (change.kind == SimRedis::Change::Kind::set)
        setHolder(change);
    else
        dropHolder(change);
}

LOCKSCOPE_INLINED void SimKeyRecorder::setHolder(const SimRedis::Change &change)
{
    const TextId key = keyId(change.key);
    const TextId token = tokenId(change.value);
    auto holder = holderOf(key);
    const bool stood = holder != m_holders.end() && holder->token == token;
    // Without a command, a replica applies a change of its master.
    const Effect effect = m_command ? m_command->errand->command.effect() : Effect::maySet;
    // If a client overwrites a token that it did not expect (getAndSet), the lock remains with the previous owner.
    const bool isReplaced = effect == Effect::mayReplace && holder != m_holders.end()
        && m_world.trace().texts().text(holder->token) != m_command->errand->command.value();
    if (holder == m_holders.end()) {
        m_holders.emplace_back();
        holder = std::prev(m_holders.end());
    }
    const bool isMine = effect == Effect::maySet || effect == Effect::mayBeGiven || effect == Effect::mayReplace;
    const bool isOwn = isMine && !isReplaced && (!m_command || m_command->errand->sentRow.token == token);
    EventRef cause = m_cause;
    if (isOwn) {
        holder->client = m_client;
        holder->attempt = m_attempt;
    } else if (!stood && !isReplaced) {
        // A lock that is handed over counts as set by the client that waited for it: only that client has the token.
        const auto expected = m_expected.find(token);
        const Expected owner = expected == m_expected.end() ? Expected{} : expected->second;
        holder->client = owner.client;
        holder->attempt = owner.attempt;
        cause = owner.sent ? owner.sent : cause;
    }
    holder->key = key;
    holder->token = token;
    holder->deadline = change.deadline;
    holder->set = m_lastRow = noteSet(*holder, cause);
}

// In true time, provided that the clock keeps its rate and does not jump.
Duration SimKeyRecorder::leftUntil(NodeTime deadline) const
{
    return deadline == SimRedis::never ? noSpan : m_clock.when(deadline + lastMillisecond) - m_world.now();
}

LOCKSCOPE_INLINED void SimKeyRecorder::dropHolder(const SimRedis::Change &change)
{
    const auto found = holderOf(keyId(change.key));
    if (found == m_holders.end())
        return; // its expiry was already written while the process was stopped
    const Holder holder = *found;
    m_holders.erase(found);
    if (change.kind == SimRedis::Change::Kind::expired) {
        m_lastRow = note(EventKind::keyExpired, holder, holder.set, noSpan);
        return;
    }
    m_lastRow = note(EventKind::keyDeleted, holder, m_cause, noSpan);
    if (m_command && holder.client && holder.client != m_command->client)
        noteStole(holder, m_lastRow);
}

void SimKeyRecorder::noteStole(const Holder &robbed, EventRef deleted)
{
    RawEvent raw;
    raw.event.kind = EventKind::stole;
    raw.event.time = m_world.now();
    raw.event.actor = Actor::client(m_client);
    raw.event.client = m_client;
    raw.event.attempt = m_attempt;
    raw.event.node = m_node;
    raw.event.key = robbed.key;
    raw.event.token = robbed.token;
    raw.event.detail = m_world.trace().texts().intern("deleted the key of client-" + std::to_string(robbed.client.value));
    raw.cause = deleted;
    m_world.trace().record(raw);
}

NodeTime SimKeyRecorder::firstEnd() const
{
    NodeTime first = SimRedis::never;
    for (const Holder &holder : m_holders) {
        if (holder.ends())
            first = std::min(first, holder.deadline + lastMillisecond);
    }
    return first;
}

void SimKeyRecorder::writeExpiries(NodeTime now)
{
    std::erase_if(m_holders, [&](const Holder &holder) {
        if (holder.isOver(now))
            note(EventKind::keyExpired, holder, holder.set, noSpan);
        return holder.isOver(now);
    });
}

void SimKeyRecorder::clockChanged(NodeTime now, EventRef row)
{
    for (Holder &holder : m_holders) {
        if (holder.ends() && !holder.isOver(now))
            holder.set = noteSet(holder, row);
    }
}

void SimKeyRecorder::copy(const SimKeyRecorder &master, NodeTime now, EventRef cause)
{
    Holders before = std::exchange(m_holders, {});
    std::erase_if(before, [&](const Holder &holder) {
        const bool isThere = std::any_of(master.m_holders.begin(), master.m_holders.end(),
                                         [&](const Holder &original) { return original.hasSameToken(holder); });
        if (!isThere)
            note(EventKind::keyLost, holder, cause, noSpan);
        return !isThere;
    });
    for (const Holder &original : master.m_holders) {
        if (original.isOver(now))
            continue;
        const auto same = std::find_if(before.begin(), before.end(), [&](const Holder &one) {
            return one.hasSameToken(original) && one.deadline == original.deadline;
        });
        m_holders.push_back(same != before.end() ? *same : original);
        if (same == before.end())
            m_holders.back().set = noteSet(original, cause);
    }
}

SimKeyRecorder::Holders SimKeyRecorder::holdersOf(SimRedis &redis, NodeTime now) const
{
    const auto ask = [&](std::string_view command, std::string_view argument) {
        const std::array words{command, argument};
        return redis.execute(0, words, now).value_or(Reply());
    };
    Holders found;
    for (const Reply &key : ask("KEYS", std::string(lockKeyPrefix) + "*").items) {
        Holder holder;
        holder.key = keyId(key.text);
        holder.token = tokenId(ask("GET", key.text).text);
        const std::int64_t deadline = ask("PEXPIRETIME", key.text).integer;
        if (deadline >= 0)
            holder.deadline = std::chrono::milliseconds(deadline);
        found.push_back(holder);
    }
    return found;
}

void SimKeyRecorder::compareWith(SimRedis &redis, NodeTime now, EventRef up)
{
    Holders found = holdersOf(redis, now);
    const auto in = [](Holders &holders, const Holder &wanted) {
        return std::find_if(holders.begin(), holders.end(), [&](const Holder &one) { return one.hasSameToken(wanted); });
    };
    std::erase_if(m_holders, [&](const Holder &holder) {
        const bool isLost = in(found, holder) == found.end();
        if (isLost)
            note(EventKind::keyLost, holder, up, noSpan);
        return isLost;
    });
    for (Holder &holder : found) {
        const auto stood = in(m_holders, holder);
        if (stood != m_holders.end() && stood->deadline == holder.deadline)
            continue;
        if (stood != m_holders.end()) {
            holder.client = stood->client;
            holder.attempt = stood->attempt;
            m_holders.erase(stood);
        }
        holder.set = noteSet(holder, up);
        m_holders.push_back(holder);
    }
}

} // namespace lockscope
