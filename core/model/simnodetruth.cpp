// SPDX-License-Identifier: GPL-3.0-or-later
// What a simulated node tells: the truth about its keys, and what happens to its process.
#include "core/model/simnode.h"

#include "core/model/simworld.h"
#include "lockscope/base/inlined.h"

#include <algorithm>
#include <iterator>

namespace lockscope {
namespace {

// A key lives until the millisecond of its deadline is over.
constexpr std::chrono::milliseconds lastMillisecond{1};

bool isLock(std::string_view key)
{
    return key.starts_with(lockKeyPrefix);
}

} // namespace

TextId SimNode::keyId(std::string_view text) const
{
    if (m_isAtOnce || (m_current && m_current->errand->command.key().text == text))
        return m_current->errand->sentRow.key;
    return m_world.trace().texts().intern(text);
}

TextId SimNode::tokenId(std::string_view text) const
{
    if (m_isAtOnce || (m_current && m_current->errand->command.token().text() == text))
        return m_current->errand->sentRow.token;
    return m_world.trace().texts().intern(text);
}

SimNode::Holders::iterator SimNode::holderOf(TextId key)
{
    return std::find_if(m_holders.begin(), m_holders.end(), [key](const Holder &holder) { return holder.key == key; });
}

EventRef SimNode::note(EventKind kind, EventRef cause, Duration span, std::string_view detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_world.now();
    raw.event.actor = Actor::node(m_id);
    raw.event.node = m_id;
    raw.event.span = span;
    raw.event.detail = detail.empty() ? TextId{} : m_world.trace().texts().intern(detail);
    raw.cause = cause;
    return m_world.trace().record(raw);
}

EventRef SimNode::noteKey(EventKind kind, const Holder &holder, EventRef cause, Duration span)
{
    Event &row = m_world.trace().open(m_world.now());
    row.kind = kind;
    row.actor = Actor::node(m_id);
    row.node = m_id;
    row.client = holder.client;
    row.attempt = holder.attempt;
    row.key = holder.key;
    row.token = holder.token;
    row.span = span;
    return m_world.trace().put(cause, Effect::none);
}

void SimNode::changed(const SimRedis::Change &change)
{
    ++m_offset;
    m_lastRow = EventRef{};
    if (m_id != storeNode && isLock(change.key)) {
        if (change.kind == SimRedis::Change::Kind::set)
            setHolder(change);
        else
            dropHolder(change);
    }
    if (!m_isGuarded || !m_world.replication().hasReplicas(*this))
        return;
    if (m_current)
        m_writes[m_client] = m_offset;
    m_world.replication().changed(*this, change);
}

LOCKSCOPE_INLINED void SimNode::setHolder(const SimRedis::Change &change)
{
    const TextId key = keyId(change.key);
    const TextId token = tokenId(change.value);
    auto holder = holderOf(key);
    const bool stood = holder != m_holders.end() && holder->token == token;
    const Effect effect = m_current ? m_current->errand->command.effect() : Effect::maySet; // a replica's: its master's doing
    // The lock stays the other's where a client overwrites a token that it did not expect (getAndSet).
    const bool isReplaced = effect == Effect::mayReplace && holder != m_holders.end()
        && m_world.trace().texts().text(holder->token) != m_current->errand->command.value();
    if (holder == m_holders.end()) {
        m_holders.emplace_back();
        holder = std::prev(m_holders.end());
    }
    const bool isMine = effect == Effect::maySet || effect == Effect::mayBeGiven || effect == Effect::mayReplace;
    const bool isOwn = isMine && !isReplaced && (!m_current || m_current->errand->sentRow.token == token);
    EventRef cause = m_cause;
    if (isOwn) {
        holder->client = m_client;
        holder->attempt = m_attempt;
    } else if (!stood && !isReplaced) {
        // A lock that is handed over is the doing of who waited for it, as far as the trace goes: it alone knows the token.
        const auto hope = m_hopes.find(token);
        const Hope owner = hope == m_hopes.end() ? Hope{} : hope->second;
        holder->client = owner.client;
        holder->attempt = owner.attempt;
        cause = owner.sent ? owner.sent : cause;
    }
    holder->key = key;
    holder->token = token;
    holder->deadline = change.deadline;
    holder->set = m_lastRow = noteKey(EventKind::keySet, *holder, cause, leftUntil(change.deadline));
}

// By true time, as long as the clock runs as it does.
Duration SimNode::leftUntil(NodeTime deadline) const
{
    return deadline == SimRedis::never ? noSpan : m_clock.when(deadline + lastMillisecond) - m_world.now();
}

LOCKSCOPE_INLINED void SimNode::dropHolder(const SimRedis::Change &change)
{
    const auto found = holderOf(keyId(change.key));
    if (found == m_holders.end())
        return; // its expiry was written down while the process could not do it
    const Holder holder = *found;
    m_holders.erase(found);
    if (change.kind == SimRedis::Change::Kind::expired) {
        m_lastRow = noteKey(EventKind::keyExpired, holder, holder.set, noSpan);
        return;
    }
    m_lastRow = noteKey(EventKind::keyDeleted, holder, m_cause, noSpan);
    if (m_current && holder.client && holder.client != m_current->client)
        writeStole(holder, m_lastRow);
}

void SimNode::writeStole(const Holder &robbed, EventRef deleted)
{
    RawEvent raw;
    raw.event.kind = EventKind::stole;
    raw.event.time = m_world.now();
    raw.event.actor = Actor::client(m_client);
    raw.event.client = m_client;
    raw.event.attempt = m_attempt;
    raw.event.node = m_id;
    raw.event.key = robbed.key;
    raw.event.token = robbed.token;
    raw.event.detail = m_world.trace().texts().intern("deleted the key of client-" + std::to_string(robbed.client.value));
    raw.cause = deleted;
    m_world.trace().record(raw);
}

// Time passes for keys also while nobody is there to delete them.
void SimNode::writeExpiries()
{
    for (auto holder = m_holders.begin(); holder != m_holders.end();) {
        if (holder->deadline == SimRedis::never || now() < holder->deadline + lastMillisecond) {
            ++holder;
            continue;
        }
        const Holder gone = *holder;
        holder = m_holders.erase(holder);
        noteKey(EventKind::keyExpired, gone, gone.set, noSpan);
    }
}

SimNode::Deed SimNode::lastDeed(const SimRedis::Change &change) const
{
    Deed deed{std::string(change.key), std::nullopt, change.deadline, m_lastRow, m_client, m_attempt, m_offset};
    if (change.kind == SimRedis::Change::Kind::set)
        deed.value = std::string(change.value);
    return deed;
}

EventRef SimNode::freeze(EventRef cause, Duration length, std::string_view detail)
{
    m_isFrozen = true;
    m_silentSince = m_world.now();
    const EventRef row = note(EventKind::frozen, cause, length, detail);
    m_due.disarm();
    m_turn.disarm();
    rearm();
    return row;
}

void SimNode::thaw(EventRef frozen, Duration length)
{
    note(EventKind::thawed, frozen, length, {});
    m_isFrozen = false;
    std::vector<SimMessage *> queue;
    queue.swap(m_queue);
    carryOutAll(queue);
    m_free = m_world.now() + m_service * static_cast<int>(queue.size());
    m_due.disarm();
    rearm();
}

void SimNode::loseAll(const std::string &reason)
{
    std::vector<SimMessage *> lost;
    lost.swap(m_queue);
    m_turn.disarm();
    for (auto &[client, waiting] : std::exchange(m_waiting, {})) {
        lost.push_back(waiting.message);
        lost.insert(lost.end(), waiting.behind.begin(), waiting.behind.end());
    }
    for (SimMessage *const message : lost) {
        message->answer.outcome = Answer::Outcome::unknown;
        answer(*message, error(reason));
    }
}

EventRef SimNode::kill(EventRef cause, std::string_view detail)
{
    const EventRef row = note(EventKind::nodeDown, cause, noSpan, detail);
    m_silentSince = m_isFrozen ? m_silentSince : m_world.now();
    m_isDown = true;
    m_isFrozen = false;
    loseAll("connection reset");
    m_due.disarm();
    rearm();
    return row;
}

void SimNode::restart(std::shared_ptr<const SimRedis::Contents> contents, EventRef down, std::string_view detail)
{
    m_isDown = false;
    m_knowsRelease = false;
    m_hasTransactions = false;
    m_hopes.clear();
    m_writes.clear();
    m_isFull = false;
    writeExpiries();
    m_redis->restart(std::move(contents), now());
    m_isRefusing = false;
    m_beginning = note(EventKind::nodeUp, down, noSpan, detail);
    compareWithDisk(m_beginning);
    m_due.disarm();
    rearm();
}

// What stood when it died and does not stand now is lost; what stood longer ago may have come back.
void SimNode::compareWithDisk(EventRef up)
{
    m_current = nullptr;
    std::vector<Holder> found;
    for (const Reply &key : ask({"KEYS", std::string(lockKeyPrefix) + "*"}).items) {
        Holder holder;
        holder.key = keyId(key.text);
        holder.token = tokenId(ask({"GET", key.text}).text);
        const std::int64_t deadline = ask({"PEXPIRETIME", key.text}).integer;
        if (deadline >= 0)
            holder.deadline = std::chrono::milliseconds(deadline);
        found.push_back(holder);
    }
    const Holders before = std::exchange(m_holders, {});
    const auto same = [](const Holder &a) { return [&a](const Holder &b) { return a.key == b.key && a.token == b.token; }; };
    for (const Holder &holder : before) {
        if (std::find_if(found.begin(), found.end(), same(holder)) == found.end())
            noteKey(EventKind::keyLost, holder, up, noSpan);
        else
            m_holders.push_back(holder);
    }
    for (Holder &holder : found) {
        const auto stood = std::find_if(m_holders.begin(), m_holders.end(), same(holder));
        if (stood != m_holders.end() && stood->deadline == holder.deadline)
            continue;
        if (stood != m_holders.end()) {
            holder.client = stood->client;
            holder.attempt = stood->attempt;
            m_holders.erase(stood);
        }
        holder.set = noteKey(EventKind::keySet, holder, up, leftUntil(holder.deadline));
        m_holders.push_back(holder);
    }
}

void SimNode::jumpClock(Duration length, EventRef cause)
{
    const EventRef row = note(EventKind::clockJumped, cause, length, {});
    m_clock.jump(m_world.now(), length);
    followClock(row);
}

EventRef SimNode::setClockRate(ClockRate rate, EventRef cause, std::string_view detail)
{
    const EventRef row = note(EventKind::clockJumped, cause, Duration::zero(), detail);
    m_clock.setRate(m_world.now(), rate);
    followClock(row);
    return row;
}

// What the clock's change makes of the keys: deadlines that are past now are reached at once, the others come sooner or later than told.
void SimNode::followClock(EventRef row)
{
    for (Holder &holder : m_holders) {
        if (holder.deadline != SimRedis::never && now() < holder.deadline + lastMillisecond)
            holder.set = noteKey(EventKind::keySet, holder, row, leftUntil(holder.deadline));
    }
    m_due.disarm();
    rearm();
}

void SimNode::setOutOfMemory(bool isFull)
{
    m_isFull = isFull;
    m_redis->setOutOfMemory(isFull);
}

void SimNode::flushScripts()
{
    m_knowsRelease = false;
    ask({"SCRIPT", "FLUSH"});
}

} // namespace lockscope
