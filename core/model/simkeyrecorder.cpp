// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/simkeyrecorder.h"

#include "core/model/simworld.h"
#include "lockscope/base/inlined.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

namespace lockscope {

void SimKeyRecorder::begin()
{
    m_lockKeys.clear();
    m_expectedOwners.clear();
    m_command = nullptr;
    m_changesOnlyOwnKey = false;
    setCause(EventRef{}, ClientId{}, AttemptId{});
    m_lastRow = EventRef{};
}

void SimKeyRecorder::addExpectedOwner(const SentCommand &command)
{
    m_expectedOwners[command.sentRow.token] = {
        command.sentRow.client, command.sentRow.attempt, command.sent};
}

TextId SimKeyRecorder::keyId(std::string_view text) const
{
    if (m_changesOnlyOwnKey || (m_command && m_command->sentCommand->command.key().text == text))
        return m_command->sentCommand->sentRow.key;
    return m_world.trace().texts().intern(text);
}

TextId SimKeyRecorder::tokenId(std::string_view text) const
{
    if (m_changesOnlyOwnKey
        || (m_command && m_command->sentCommand->command.token().text() == text))
        return m_command->sentCommand->sentRow.token;
    return m_world.trace().texts().intern(text);
}

SimKeyRecorder::LockKeys::iterator SimKeyRecorder::find(TextId key)
{
    return std::find_if(m_lockKeys.begin(), m_lockKeys.end(),
        [key](const LockKey &lockKey) { return lockKey.key == key; });
}

EventRef SimKeyRecorder::note(EventKind kind, const LockKey &lockKey, EventRef cause, Duration span)
{
    Event &row = m_world.trace().open(m_world.now());
    row.kind = kind;
    row.actor = Actor::node(m_node);
    row.node = m_node;
    row.client = lockKey.client;
    row.attempt = lockKey.attempt;
    row.key = lockKey.key;
    row.token = lockKey.token;
    row.span = span;
    if (m_evicts)
        row.detail = m_world.trace().texts().intern(detailText(Detail::evicted));
    return m_world.trace().put(cause, KeyEffect::none);
}

void SimKeyRecorder::changed(const SimRedis::Change &change)
{
    m_lastRow = EventRef{};
    if (m_node == storeNode || !change.key.starts_with(lockKeyPrefix))
        return;
    if (change.hasOnlyFieldChanges) // only fields of an existing hash have changed: the key and its
                                    // deadline are the same, so there is no row
        return;
    if (change.kind == SimRedis::Change::Kind::set)
        recordSet(change);
    else
        recordEnd(change);
}

LOCKSCOPE_INLINED void SimKeyRecorder::recordSet(const SimRedis::Change &change)
{
    const TextId key = keyId(change.key);
    const TextId token = tokenId(change.value);
    auto lockKey = find(key);
    const bool hadToken = lockKey != m_lockKeys.end() && lockKey->token == token;
    // If there is no command, a replica applies a change of its primary.
    const KeyEffect effect =
        m_command ? m_command->sentCommand->command.effect() : KeyEffect::maySet;
    // If a client replaces a token other than the one that it expected to replace (getAndSet():
    // Command::value()), the previous owner stays the owner of the key.
    const bool isOverwritten = effect == KeyEffect::mayReplace && lockKey != m_lockKeys.end()
        && m_world.trace().texts().text(lockKey->token) != m_command->sentCommand->command.value();
    if (lockKey == m_lockKeys.end()) {
        m_lockKeys.emplace_back();
        lockKey = std::prev(m_lockKeys.end());
    }
    const bool maySetOwn = effect == KeyEffect::maySet || effect == KeyEffect::mayBeGiven
        || effect == KeyEffect::mayReplace;
    const bool isOwn = maySetOwn && !isOverwritten
        && (!m_command || m_command->sentCommand->sentRow.token == token);
    EventRef cause = m_cause;
    if (isOwn) {
        // A key that two clients have set with the same token is the lock of both.
        lockKey->isShared =
            hadToken && (lockKey->isShared || (lockKey->client && lockKey->client != m_client));
        lockKey->client = lockKey->isShared ? ClientId{} : m_client;
        lockKey->attempt = lockKey->isShared ? AttemptId{} : m_attempt;
    } else if (!hadToken && !isOverwritten) {
        // The lock is handed over. The row names the client that waited for the lock as the one
        // that set the key, because the token belongs to this client.
        const auto expected = m_expectedOwners.find(token);
        const ExpectedOwner owner =
            expected == m_expectedOwners.end() ? ExpectedOwner{} : expected->second;
        lockKey->client = owner.client;
        lockKey->attempt = owner.attempt;
        cause = owner.sent ? owner.sent : cause;
    }
    lockKey->key = key;
    lockKey->isLost = false;
    lockKey->token = token;
    lockKey->deadline = change.deadline;
    lockKey->set = m_lastRow = noteSet(*lockKey, cause);
}

Duration SimKeyRecorder::leftUntil(NodeTime deadline) const
{
    return deadline == SimRedis::never
        ? noSpan
        : m_clock.trueTimeOf(deadline + lastMillisecond) - m_world.now();
}

LOCKSCOPE_INLINED void SimKeyRecorder::recordEnd(const SimRedis::Change &change)
{
    const auto found = find(keyId(change.key));
    if (found == m_lockKeys.end())
        return; // the row of the key's expiry was already written, while the node was frozen, down
                // or busy
    const LockKey lockKey = *found;
    m_lockKeys.erase(found);
    if (lockKey.isLost)
        return;
    if (change.kind == SimRedis::Change::Kind::expired) {
        m_lastRow = note(EventKind::keyExpired, lockKey, lockKey.set, noSpan);
        return;
    }
    m_lastRow = note(EventKind::keyDeleted, lockKey, m_cause, noSpan);
    if (m_command && lockKey.client && lockKey.client != m_command->client)
        noteStole(lockKey, m_lastRow);
}

void SimKeyRecorder::noteStole(const LockKey &stolen, EventRef deleted)
{
    RawEvent raw;
    raw.event.kind = EventKind::stole;
    raw.event.time = m_world.now();
    raw.event.actor = Actor::client(m_client);
    raw.event.client = m_client;
    raw.event.attempt = m_attempt;
    raw.event.node = m_node;
    raw.event.key = stolen.key;
    raw.event.token = stolen.token;
    raw.event.detail =
        m_world.trace().texts().intern(detailText(Detail::deletedKeyOf, {stolen.client.value}));
    raw.cause = deleted;
    m_world.trace().record(raw);
}

NodeTime SimKeyRecorder::nextExpiry() const
{
    NodeTime first = SimRedis::never;
    for (const LockKey &lockKey : m_lockKeys) {
        if (lockKey.hasDeadline())
            first = std::min(first, lockKey.deadline + lastMillisecond);
    }
    return first;
}

void SimKeyRecorder::writeExpiries(NodeTime now)
{
    std::erase_if(m_lockKeys, [&](const LockKey &lockKey) {
        if (lockKey.isExpired(now) && !lockKey.isLost)
            note(EventKind::keyExpired, lockKey, lockKey.set, noSpan);
        return lockKey.isExpired(now);
    });
}

void SimKeyRecorder::clockChanged(NodeTime now, EventRef row)
{
    for (LockKey &lockKey : m_lockKeys) {
        if (lockKey.hasDeadline() && !lockKey.isExpired(now) && !lockKey.isLost)
            lockKey.set = noteSet(lockKey, row);
    }
}

bool SimKeyRecorder::has(const LockKey &wanted) const
{
    return std::any_of(m_lockKeys.begin(), m_lockKeys.end(),
        [&](const LockKey &one) { return one.hasSameToken(wanted); });
}

void SimKeyRecorder::recordFailover(const SimKeyRecorder &successor, EventRef promoted)
{
    for (LockKey &lockKey : m_lockKeys) {
        if (lockKey.isLost || successor.has(lockKey))
            continue;
        note(EventKind::keyLost, lockKey, promoted, noSpan);
        lockKey.isLost = true;
    }
}

void SimKeyRecorder::recordCopy(const SimKeyRecorder &primary, NodeTime now, EventRef cause)
{
    LockKeys former = std::exchange(m_lockKeys, {});
    std::erase_if(former, [&](const LockKey &lockKey) {
        const bool isAtPrimary = primary.has(lockKey);
        if (!isAtPrimary && !lockKey.isLost)
            note(EventKind::keyLost, lockKey, cause, noSpan);
        return !isAtPrimary || lockKey.isLost;
    });
    for (const LockKey &original : primary.m_lockKeys) {
        if (original.isExpired(now) || original.isLost)
            continue;
        const auto same = std::find_if(former.begin(), former.end(), [&](const LockKey &one) {
            return one.hasSameToken(original) && one.deadline == original.deadline;
        });
        m_lockKeys.push_back(same != former.end() ? *same : original);
        if (same == former.end())
            m_lockKeys.back().set = noteSet(original, cause);
    }
}

SimKeyRecorder::LockKeys SimKeyRecorder::lockKeysOf(SimRedis &redis, NodeTime now) const
{
    const auto ask = [&](std::string_view command, std::string_view argument) {
        const std::array words{command, argument};
        return redis.execute(0, words, now).value_or(Reply());
    };
    LockKeys found;
    for (const Reply &key : ask("KEYS", std::string(lockKeyPrefix) + "*").items) {
        LockKey lockKey;
        lockKey.key = keyId(key.text);
        const Reply value = ask("GET", key.text);
        const Reply hash = value.isError() ? ask("HGETALL", key.text) : Reply();
        lockKey.token = tokenId(hash.items.size() == 2 ? hash.items.front().text
                : value.isError()                      ? std::string()
                                                       : value.text);
        const std::int64_t deadline = ask("PEXPIRETIME", key.text).integer;
        if (deadline >= 0)
            lockKey.deadline = std::chrono::milliseconds(deadline);
        found.push_back(lockKey);
    }
    return found;
}

void SimKeyRecorder::recordRestart(SimRedis &redis, NodeTime now, EventRef up)
{
    LockKeys found = lockKeysOf(redis, now);
    const auto findIn = [](LockKeys &lockKeys, const LockKey &wanted) {
        return std::find_if(lockKeys.begin(), lockKeys.end(),
            [&](const LockKey &one) { return one.hasSameToken(wanted); });
    };
    std::erase_if(m_lockKeys, [&](const LockKey &lockKey) {
        const bool isMissing = findIn(found, lockKey) == found.end();
        if (isMissing && !lockKey.isLost)
            note(EventKind::keyLost, lockKey, up, noSpan);
        return isMissing;
    });
    for (LockKey &lockKey : found) {
        const auto former = findIn(m_lockKeys, lockKey);
        if (former != m_lockKeys.end() && former->deadline == lockKey.deadline && !former->isLost)
            continue;
        if (former != m_lockKeys.end()) {
            lockKey.client = former->client;
            lockKey.attempt = former->attempt;
            m_lockKeys.erase(former);
        }
        lockKey.set = noteSet(lockKey, up);
        m_lockKeys.push_back(lockKey);
    }
}

} // namespace lockscope
