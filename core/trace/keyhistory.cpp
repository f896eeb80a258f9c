// SPDX-License-Identifier: MIT
#include "core/trace/keyhistory.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {
namespace {

// References for expiries, which no recorder writes. Recorders have numbers from 1, so number 0 is free; the node's number makes them
// unique.
EventRef expiryRef(NodeId node, std::uint64_t n)
{
    return EventRef{std::uint64_t{node.value} << 40 | n};
}

// Maximum difference between two readings of one deadline, which is a whole number of milliseconds.
constexpr Duration deadlineSlack = 500us;

bool isSameDeadline(WorldTime one, WorldTime other)
{
    return one == other || (one != WorldTime::max() && other != WorldTime::max() && std::chrono::abs(one - other) < deadlineSlack);
}

WorldTime deadlineOf(const RawEvent &set)
{
    return set.event.span == noSpan ? WorldTime::max() : set.event.time + set.event.span;
}

} // namespace

bool KeyHistory::isBreak(const RawEvent &raw)
{
    return raw.event.actor.kind == ActorKind::node
        && (raw.event.kind == EventKind::nodeDown || (raw.event.kind == EventKind::keyLost && !raw.event.key));
}

// Takes the first report that interrupts, and all reports of the interruption. REQUIRES: earlier reports are settled.
void KeyHistory::takeBreaks()
{
    while (!m_said.empty() && (m_isBroken || isBreak(m_said.front().raw))) {
        const KeyReport said = m_said.front();
        m_said.pop_front();
        if (!isBreak(said.raw)) {
            takeState(said);
            continue;
        }
        m_brokenUntil = said.raw.event.time;
        const bool isDeath = said.raw.event.kind == EventKind::nodeDown;
        if (isDeath || !m_isDown) // a restarted process is observed before clients connect, so all its changes are reported
            m_unheardUntil = m_brokenUntil;
        if (isDeath || m_isDown)
            m_commands.forgetDead(said.raw.event.time, isDeath);
        if (m_isBroken && !isDeath) {
            compareState(said);
            continue;
        }
        m_isDown = isDeath;
        m_isBroken = true;
        m_state.clear();
    }
}

void KeyHistory::takeState(const KeyReport &said)
{
    if (said.raw.event.kind == EventKind::keySet)
        m_state.insert_or_assign(said.raw.event.key, said);
    else
        m_state.erase(said.raw.event.key);
}

void KeyHistory::compareState(const KeyReport &mark)
{
    std::vector<std::pair<TextId, KeyHolder>> gone;
    for (const auto &[key, holder] : m_holders) {
        const auto found = m_state.find(key);
        if (found == m_state.end() || found->second.raw.event.token != holder.token)
            gone.emplace_back(key, holder);
    }
    for (const auto &[key, holder] : gone) {
        const bool isOver = holder.deadline <= mark.raw.event.time + 1ms;
        m_due.push_back(isOver ? foundExpired(key, holder, WorldTime::max()) : foundLost(key, holder, mark));
    }
    m_isBroken = m_isDown = false;
    for (const auto &[key, said] : std::exchange(m_state, {})) {
        const auto standing = m_holders.find(key);
        const bool isSame = standing != m_holders.end() && standing->second.token == said.raw.event.token;
        if (!isSame || !isSameDeadline(standing->second.deadline, deadlineOf(said.raw)))
            m_due.push_back(foundStanding(said, mark));
    }
}

// The holder's key is gone, and no command deleted it.
KeyHistory::Finding KeyHistory::foundGone(EventKind kind, TextId key, const KeyHolder &holder, WorldTime time)
{
    m_holders.erase(key);
    Finding finding{};
    Event &row = finding.row.event;
    row.kind = kind;
    row.actor = Actor::node(m_node);
    row.node = m_node;
    row.client = holder.client;
    row.attempt = holder.attempt;
    row.key = key;
    row.token = holder.token;
    finding.latest = finding.earliest = time;
    return finding;
}

KeyHistory::Finding KeyHistory::foundLost(TextId key, const KeyHolder &holder, const KeyReport &mark)
{
    Finding finding = foundGone(EventKind::keyLost, key, holder, mark.raw.event.time);
    finding.row.cause = mark.raw.cause;
    finding.isToldAnew = true;
    return finding;
}

KeyHistory::Finding KeyHistory::foundStanding(const KeyReport &said, const KeyReport &mark)
{
    Finding finding{};
    finding.row = said.raw;
    finding.row.cause = mark.raw.cause;
    finding.self = said.ref;
    finding.latest = finding.earliest = mark.raw.event.time;
    finding.isToldAnew = true;
    KeyHolder &holder = m_holders[said.raw.event.key];
    if (holder.token != said.raw.event.token)
        holder = KeyHolder{};
    holder.token = said.raw.event.token;
    holder.deadline = deadlineOf(said.raw);
    holder.setRef = said.ref;
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    return finding;
}

std::optional<KeyHistory::Finding> KeyHistory::next(WorldTime settled, WorldTime now)
{
    takeBreaks();
    if (!m_due.empty()) {
        Finding due = std::move(m_due.front());
        m_due.pop_front();
        return due;
    }
    if (m_said.empty()) {
        // Keys that expired before the end of an interruption get no confirmation.
        const WorldTime unconfirmed = m_isFrozen || m_isBroken ? settled : std::max(now - confirmationMax, std::min(m_brokenUntil, settled));
        for (const auto &[key, holder] : m_holders) {
            if (holder.deadline < unconfirmed) // the maximum means: no deadline
                return foundExpired(key, holder, WorldTime::max());
        }
        return std::nullopt;
    }
    if (isToldAnew(m_said.front().raw))
        return toldAnew(settled, now);
    const KeyReport said = m_said.front();
    const auto standing = m_holders.find(said.raw.event.key);
    const bool stands = standing != m_holders.end();
    const bool isPast = stands && standing->second.deadline <= said.raw.event.time + 1ms;
    if (said.raw.event.kind == EventKind::keySet) {
        // The node set another value after the key's deadline: it had deleted the expired key before that.
        if (isPast && standing->second.token != said.raw.event.token)
            return foundExpired(standing->first, standing->second, said.raw.event.time);
        bool mustWait = false;
        KeyCommands::Sent *const command = m_commands.setter(said.raw, stands ? &standing->second : nullptr, mustWait, now);
        if (mustWait)
            return std::nullopt;
        m_said.pop_front();
        return foundSet(said, command);
    }
    if (!stands) { // confirms an expiry that is already recorded, or belongs to a key from before the run
        m_said.pop_front();
        return next(settled, now);
    }
    bool mustWait = false;
    KeyCommands::Sent *const command = m_commands.deleter(said.raw, standing->second, mustWait, now);
    if (command && mustWait)
        return std::nullopt;
    m_said.pop_front();
    if (isPast && !(command && command->answer == Effect::done))
        return foundExpired(standing->first, standing->second, said.raw.event.time);
    return foundDeleted(said, command);
}

// The node's clock has jumped or changed its rate. So a key has another deadline in true time and a new TTL.
std::optional<KeyHistory::Finding> KeyHistory::toldAnew(WorldTime settled, WorldTime now)
{
    const KeyReport said = m_said.front();
    const auto standing = m_holders.find(said.raw.event.key);
    const bool stands = standing != m_holders.end();
    if (stands && standing->second.deadline <= said.raw.event.time) // it had expired before
        return foundExpired(standing->first, standing->second, WorldTime::max());
    m_said.pop_front();
    if (said.raw.event.span <= Duration::zero()) {
        if (stands)
            standing->second.deadline = said.raw.event.time;
        return next(settled, now);
    }
    // Without a holder, the deadline had passed, but the node had not deleted the key before its clock went back.
    Finding finding{said.raw, said.ref, said.raw.event.time, said.raw.event.time, {}, {}, false, {}};
    finding.isToldAnew = true;
    KeyHolder &holder = m_holders[said.raw.event.key];
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    holder.token = said.raw.event.token;
    holder.deadline = said.raw.event.time + said.raw.event.span;
    holder.setRef = said.ref;
    return finding;
}

KeyHistory::Finding KeyHistory::foundSet(const KeyReport &said, KeyCommands::Sent *command)
{
    Finding finding{said.raw, said.ref, said.raw.event.time, WorldTime{}, {}, {}, false, {}};
    KeyHolder &holder = m_holders[said.raw.event.key];
    const bool isSameToken = holder.token == said.raw.event.token;
    if (isSameToken && holder.deadline < finding.latest)
        finding.latest = holder.deadline - 1us; // the key still existed when it got a new TTL
    if (command) {
        command->isMatched = true;
        finding.command = *command;
        finding.row.cause = command->ref;
        if (command->answer != Effect::queued) // the answer "queued" came before the change
            finding.latest = std::min(finding.latest, command->answeredAt);
        finding.earliest = command->row.time;
        m_commands.settleGift(*command);
    } else {
        finding.row.cause = EventRef{};
        if (!isSameToken)
            holder = KeyHolder{};
    }
    if (!isSameToken)
        holder.since = finding.earliest;
    // A client does not become the owner if it only sets a TTL, or if it overwrites another's token and is denied.
    const bool isOthers = command && (command->effect == Effect::mayExpire || (command->isReplaced && holder.client));
    if (command && !isOthers) {
        holder.client = command->row.client;
        holder.attempt = command->row.attempt;
    }
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    holder.token = said.raw.event.token;
    holder.deadline = deadlineOf(said.raw);
    holder.setRef = said.ref;
    m_commands.prune();
    return finding;
}

KeyHistory::Finding KeyHistory::foundDeleted(const KeyReport &said, KeyCommands::Sent *command)
{
    Finding finding{said.raw, said.ref, said.raw.event.time, WorldTime{}, {}, {}, false, {}};
    const KeyHolder holder = m_holders[said.raw.event.key];
    m_holders.erase(said.raw.event.key);
    finding.row.event.token = holder.token;
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    finding.row.cause = EventRef{};
    if (command) {
        command->isMatched = true;
        finding.command = *command;
        finding.row.cause = command->ref;
        finding.latest = std::min(finding.latest, command->answeredAt);
        finding.earliest = command->row.time;
        if (holder.client && holder.client != command->row.client)
            finding.robbed = holder;
    }
    m_commands.prune();
    return finding;
}

KeyHistory::Finding KeyHistory::foundExpired(TextId key, KeyHolder holder, WorldTime confirmedAt)
{
    Finding finding = foundGone(EventKind::keyExpired, key, holder, std::min(holder.deadline, confirmedAt));
    if (confirmedAt != WorldTime::max())
        finding.confirmedAfter = std::max(confirmedAt - holder.deadline, Duration::zero());
    else
        finding.isFrozen = m_isFrozen;
    finding.isDown = m_isDown;
    finding.isExpiry = true;
    finding.row.cause = holder.setRef;
    finding.self = expiryRef(m_node, ++m_expiries);
    return finding;
}

const KeyHolder *KeyHistory::holder(TextId key) const
{
    const auto found = m_holders.find(key);
    return found == m_holders.end() ? nullptr : &found->second;
}

void KeyHistory::attribute(TextId key, ClientId client, AttemptId attempt)
{
    const auto found = m_holders.find(key);
    if (found == m_holders.end())
        return;
    found->second.client = client;
    found->second.attempt = attempt;
}

WorldTime KeyHistory::gate() const
{
    WorldTime first = WorldTime::max();
    if (!m_isExact || m_isLost)
        return first;
    if (!m_said.empty())
        first = m_said.front().raw.event.time;
    for (const auto &[key, holder] : m_holders)
        first = std::min(first, holder.deadline);
    return first;
}

bool KeyHistory::mustWait(EventRef sent, WorldTime replied, WorldTime now) const
{
    if (!m_isExact || m_isLost || m_isBroken || now > replied + KeyCommands::accountMax)
        return false;
    return m_commands.isUnaccounted(sent, m_unheardUntil);
}

std::vector<std::pair<TextId, KeyHolder>> KeyHistory::lose()
{
    std::vector<std::pair<TextId, KeyHolder>> standing(m_holders.begin(), m_holders.end());
    m_holders.clear();
    m_said.clear();
    m_commands.clear();
    m_isLost = true;
    return standing;
}

} // namespace lockscope
