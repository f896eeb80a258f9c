// SPDX-License-Identifier: MIT
#include "core/trace/keyhistory.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {
namespace {

// Returns the reference of the n-th expiry on a node. No recorder writes expiries, and the
// recorders' numbers begin with 1. So the reference has the recorder number 0, and the node's
// number makes it unique.
EventRef expiryRef(NodeId node, std::uint64_t n)
{
    return EventRef{std::uint64_t{node.value} << 40 | n};
}

// Two reports of the same deadline differ by less than this. (A node's deadline is a whole number
// of milliseconds.)
constexpr Duration deadlineSlack = 500us;

bool isSameDeadline(WorldTime one, WorldTime other)
{
    return one == other
        || (one != WorldTime::max() && other != WorldTime::max()
            && std::chrono::abs(one - other) < deadlineSlack);
}

WorldTime deadlineOf(const RawEvent &set)
{
    return set.event.span == noSpan ? WorldTime::max() : set.event.time + set.event.span;
}

} // namespace

bool KeyHistory::isInterruption(const RawEvent &raw)
{
    return raw.event.actor.kind == ActorKind::node
        && (raw.event.kind == EventKind::nodeDown
            || (raw.event.kind == EventKind::keyLost && !raw.event.key));
}

// If the next report begins an interruption, processes it and all reports of the interruption that
// have arrived.
void KeyHistory::takeInterruptions()
{
    while (!m_reports.empty() && (m_isInterrupted || isInterruption(m_reports.front().raw))) {
        const KeyReport report = m_reports.front();
        m_reports.pop_front();
        if (!isInterruption(report.raw)) {
            takeReportedKey(report);
            continue;
        }
        m_lastInterruption = report.raw.event.time;
        const bool isDeath = report.raw.event.kind == EventKind::nodeDown;
        if (isDeath || !m_isDown) // after a restart, the process is observed before clients
                                  // connect, so all of its changes are reported
            m_unreportedUntil = m_lastInterruption;
        if (isDeath || m_isDown)
            m_commands.forgetLost(report.raw.event.time, isDeath);
        if (m_isInterrupted && !isDeath) {
            compareKeys(report);
            continue;
        }
        m_isDown = isDeath;
        m_isInterrupted = true;
        m_reportedKeys.clear();
    }
}

void KeyHistory::takeReportedKey(const KeyReport &report)
{
    if (report.raw.event.kind == EventKind::keySet)
        m_reportedKeys.insert_or_assign(report.raw.event.key, report);
    else
        m_reportedKeys.erase(report.raw.event.key);
}

void KeyHistory::compareKeys(const KeyReport &mark)
{
    std::vector<std::pair<TextId, StoredKey>> missing;
    for (const auto &[key, storedKey] : m_storedKeys) {
        const auto found = m_reportedKeys.find(key);
        if (found == m_reportedKeys.end() || found->second.raw.event.token != storedKey.token)
            missing.emplace_back(key, storedKey);
    }
    for (const auto &[key, storedKey] : missing) {
        const bool hasExpired = storedKey.deadline <= mark.raw.event.time + 1ms;
        m_changes.push_back(hasExpired ? applyExpiry(key, storedKey, WorldTime::max())
                                       : applyLoss(key, storedKey, mark));
    }
    m_isInterrupted = m_isDown = false;
    for (const auto &[key, report] : std::exchange(m_reportedKeys, {})) {
        const auto entry = m_storedKeys.find(key);
        const bool isSame =
            entry != m_storedKeys.end() && entry->second.token == report.raw.event.token;
        if (!isSame || !isSameDeadline(entry->second.deadline, deadlineOf(report.raw)))
            m_changes.push_back(applyListedKey(report, mark));
    }
}

// Removes a key that no longer exists although no command deleted it, and returns this change.
KeyHistory::Change KeyHistory::removeMissing(
    EventKind kind, TextId key, const StoredKey &storedKey, WorldTime time)
{
    m_storedKeys.erase(key);
    Change change{};
    Event &row = change.row.event;
    row.kind = kind;
    row.actor = Actor::node(m_node);
    row.node = m_node;
    row.client = storedKey.client;
    row.attempt = storedKey.attempt;
    row.key = key;
    row.token = storedKey.token;
    change.latest = change.earliest = time;
    return change;
}

KeyHistory::Change KeyHistory::applyLoss(
    TextId key, const StoredKey &storedKey, const KeyReport &mark)
{
    Change change = removeMissing(EventKind::keyLost, key, storedKey, mark.raw.event.time);
    change.row.cause = mark.raw.cause;
    change.isCausedByNode = true;
    return change;
}

KeyHistory::Change KeyHistory::applyListedKey(const KeyReport &report, const KeyReport &mark)
{
    Change change{};
    change.row = report.raw;
    change.row.cause = mark.raw.cause;
    change.ref = report.ref;
    change.latest = change.earliest = mark.raw.event.time;
    change.isCausedByNode = true;
    StoredKey &storedKey = m_storedKeys[report.raw.event.key];
    if (storedKey.token != report.raw.event.token)
        storedKey = StoredKey{};
    storedKey.token = report.raw.event.token;
    storedKey.deadline = deadlineOf(report.raw);
    storedKey.setRef = report.ref;
    change.row.event.client = storedKey.client;
    change.row.event.attempt = storedKey.attempt;
    return change;
}

std::optional<KeyHistory::Change> KeyHistory::next(WorldTime settled, WorldTime now, bool isReplica)
{
    takeInterruptions();
    if (!m_changes.empty()) {
        Change change = std::move(m_changes.front());
        m_changes.pop_front();
        return change;
    }
    if (m_reports.empty()) {
        // Keys that expired before the end of an interruption get no confirmation.
        const WorldTime waitedFor =
            std::max(now - confirmationMax, std::min(m_lastInterruption, settled));
        const WorldTime unconfirmed = m_isFrozen || m_isInterrupted ? settled : waitedFor;
        for (const auto &[key, storedKey] : m_storedKeys) {
            if (storedKey.deadline < unconfirmed) // WorldTime::max(): no deadline
                return applyExpiry(key, storedKey, WorldTime::max());
        }
        return std::nullopt;
    }
    if (isClockReport(m_reports.front().raw))
        return nextAfterClockChange(settled, now, isReplica);
    const KeyReport report = m_reports.front();
    const auto entry = m_storedKeys.find(report.raw.event.key);
    const bool exists = entry != m_storedKeys.end();
    const bool hasExpired = exists && entry->second.deadline <= report.raw.event.time + 1ms;
    if (report.raw.event.kind == EventKind::keySet) {
        // The node has set another value after the key's deadline, so it had deleted the expired
        // key before.
        if (hasExpired && entry->second.token != report.raw.event.token)
            return applyExpiry(entry->first, entry->second, report.raw.event.time);
        bool mustWait = false;
        KeyCommands::KeyCommand *const command =
            m_commands.setter(report.raw, exists ? &entry->second : nullptr, mustWait, now);
        if (mustWait)
            return std::nullopt;
        // Another client with the same token has set the key after its deadline.
        const bool isOfOtherClient = command && command->effect == KeyEffect::maySet && exists
            && entry->second.client && entry->second.client != command->row.client;
        if (hasExpired && isOfOtherClient)
            return applyExpiry(entry->first, entry->second, WorldTime::max());
        m_reports.pop_front();
        return applySet(report, command);
    }
    if (!exists) { // the report confirms an expiry that is already recorded, or it is about a key
                   // that existed before the run
        m_reports.pop_front();
        return next(settled, now, isReplica);
    }
    bool mustWait = false;
    KeyCommands::KeyCommand *const command =
        m_commands.deleter(report.raw, entry->second, mustWait, now);
    if (command && mustWait)
        return std::nullopt;
    const bool isDone =
        command && command->answer == KeyEffect::done && command->effect != KeyEffect::mayChange;
    const auto eviction = m_evictions.find(report.raw.event.key);
    const bool isEvicted = !isDone && !hasExpired && eviction != m_evictions.end()
        && std::chrono::abs(eviction->second - report.raw.event.time) < confirmationMax;
    const bool mayBeEvicted = !command && !hasExpired && !isEvicted && m_isExact && !isReplica;
    if (mayBeEvicted && now < report.raw.event.time + evictionReportMax)
        return std::nullopt;
    m_reports.pop_front();
    if (hasExpired && !(command && command->answer == KeyEffect::done))
        return applyExpiry(entry->first, entry->second, report.raw.event.time);
    Change change = applyDeletion(report, isEvicted ? nullptr : command);
    change.isEvicted = isEvicted;
    return change;
}

// Processes the report of a key whose deadline in true time has changed, because the node's clock
// jumped or changed its rate.
std::optional<KeyHistory::Change> KeyHistory::nextAfterClockChange(
    WorldTime settled, WorldTime now, bool isReplica)
{
    const KeyReport report = m_reports.front();
    const auto entry = m_storedKeys.find(report.raw.event.key);
    const bool exists = entry != m_storedKeys.end();
    if (exists && entry->second.deadline <= report.raw.event.time) // the key had expired before
        return applyExpiry(entry->first, entry->second, WorldTime::max());
    m_reports.pop_front();
    if (report.raw.event.span <= Duration::zero()) {
        if (exists)
            entry->second.deadline = report.raw.event.time;
        return next(settled, now, isReplica);
    }
    // If m_storedKeys does not have the key, its deadline had passed, but the node had not deleted
    // it when the node's clock went back.
    Change change{
        report.raw, report.ref, report.raw.event.time, report.raw.event.time, {}, {}, false, {}};
    change.isCausedByNode = true;
    StoredKey &storedKey = m_storedKeys[report.raw.event.key];
    change.row.event.client = storedKey.client;
    change.row.event.attempt = storedKey.attempt;
    storedKey.token = report.raw.event.token;
    storedKey.deadline = report.raw.event.time + report.raw.event.span;
    storedKey.setRef = report.ref;
    return change;
}

KeyHistory::Change KeyHistory::applySet(const KeyReport &report, KeyCommands::KeyCommand *command)
{
    Change change{report.raw, report.ref, report.raw.event.time, WorldTime{}, {}, {}, false, {}};
    const auto [entry, isNew] = m_storedKeys.try_emplace(report.raw.event.key);
    StoredKey &storedKey = entry->second;
    const bool isSameToken = !isNew && storedKey.token == report.raw.event.token;
    if (!m_isExact && !isNew && !isSameToken)
        m_commands.settleMissedDeletion(report.raw.event.key, storedKey, report.raw.event.time);
    if (isSameToken && storedKey.deadline < change.latest)
        change.latest = storedKey.deadline - 1us; // the key still existed when it got a new TTL
    if (command) {
        m_commands.setMatched(*command);
        change.command = *command;
        change.row.cause = command->ref;
        if (command->answer != KeyEffect::queued) // the answer "queued" arrives before the change
            change.latest = std::min(change.latest, command->answeredAt);
        change.earliest = command->row.time;
        m_commands.settleHandover(*command);
    } else {
        change.row.cause = EventRef{};
    }
    const bool isNoLock = !command
        || command->effect
            == KeyEffect::mayChange; // another program's key, or APPEND, RENAME to this key, …
    if (isNoLock && !isSameToken)
        storedKey = StoredKey{};
    if (!isSameToken)
        storedKey.since = change.earliest;
    // A client does not become the owner if it only sets a TTL, or if it overwrites another
    // client's token and is denied the lock.
    const bool keepsOwner = command
        && (isNoLock || command->effect == KeyEffect::mayExpire
            || (command->isReplaced && storedKey.client));
    if (command && !keepsOwner) {
        // A key that two clients have set with the same token is the lock of both.
        const bool hasOtherClient = storedKey.client && storedKey.client != command->row.client;
        storedKey.isShared =
            isSameToken && report.raw.event.token && (storedKey.isShared || hasOtherClient);
        storedKey.client = storedKey.isShared ? ClientId{} : command->row.client;
        storedKey.attempt = storedKey.isShared ? AttemptId{} : command->row.attempt;
    }
    change.row.event.client = storedKey.client;
    change.row.event.attempt = storedKey.attempt;
    storedKey.token = report.raw.event.token;
    storedKey.deadline = deadlineOf(report.raw);
    storedKey.setRef = report.ref;
    m_commands.prune();
    return change;
}

KeyHistory::Change KeyHistory::applyDeletion(
    const KeyReport &report, KeyCommands::KeyCommand *command)
{
    Change change{report.raw, report.ref, report.raw.event.time, WorldTime{}, {}, {}, false, {}};
    const StoredKey storedKey = m_storedKeys[report.raw.event.key];
    m_storedKeys.erase(report.raw.event.key);
    change.row.event.token = storedKey.token;
    change.row.event.client = storedKey.client;
    change.row.event.attempt = storedKey.attempt;
    change.row.cause = EventRef{};
    if (command) {
        m_commands.setMatched(*command);
        change.command = *command;
        change.row.cause = command->ref;
        change.latest = std::min(change.latest, command->answeredAt);
        change.earliest = command->row.time;
        const bool isOfClient = static_cast<bool>(command->row.client); // not of the operator
        if (isOfClient && storedKey.client && storedKey.client != command->row.client)
            change.stolenKey = storedKey;
    }
    m_commands.prune();
    return change;
}

KeyHistory::Change KeyHistory::applyExpiry(TextId key, StoredKey storedKey, WorldTime confirmedAt)
{
    Change change = removeMissing(
        EventKind::keyExpired, key, storedKey, std::min(storedKey.deadline, confirmedAt));
    if (confirmedAt != WorldTime::max())
        change.confirmedAfter = std::max(confirmedAt - storedKey.deadline, Duration::zero());
    else
        change.isFrozen = m_isFrozen;
    change.isDown = m_isDown;
    change.isExpiry = true;
    change.row.cause = storedKey.setRef;
    change.ref = expiryRef(m_node, ++m_expiries);
    return change;
}

const StoredKey *KeyHistory::storedKey(TextId key) const
{
    const auto found = m_storedKeys.find(key);
    return found == m_storedKeys.end() ? nullptr : &found->second;
}

void KeyHistory::setOwner(TextId key, ClientId client, AttemptId attempt)
{
    const auto found = m_storedKeys.find(key);
    if (found == m_storedKeys.end())
        return;
    found->second.client = client;
    found->second.attempt = attempt;
}

WorldTime KeyHistory::unsettledFrom() const
{
    WorldTime first = WorldTime::max();
    if (!m_isExact || m_isLost)
        return first;
    if (!m_reports.empty())
        first = m_reports.front().raw.event.time;
    for (const auto &[key, storedKey] : m_storedKeys)
        first = std::min(first, storedKey.deadline);
    return first;
}

bool KeyHistory::mustWait(EventRef sent, WorldTime replied, WorldTime now) const
{
    if (!m_isExact || m_isLost || m_isInterrupted || now > replied + KeyCommands::reportWaitMax)
        return false;
    return m_commands.isUnreported(sent, m_unreportedUntil, now);
}

std::vector<std::pair<TextId, StoredKey>> KeyHistory::loseKeysMissingAt(const KeyHistory &successor)
{
    std::vector<std::pair<TextId, StoredKey>> keys;
    for (const auto &[key, known] : m_storedKeys) {
        if (const StoredKey *const other = successor.storedKey(key);
            !other || other->token != known.token)
            keys.emplace_back(key, known);
    }
    for (const auto &[key, known] : keys)
        m_storedKeys.erase(key);
    return keys;
}

std::vector<std::pair<TextId, StoredKey>> KeyHistory::loseKeys()
{
    std::vector<std::pair<TextId, StoredKey>> keys(m_storedKeys.begin(), m_storedKeys.end());
    m_storedKeys.clear();
    m_reports.clear();
    m_commands.clear();
    m_isLost = true;
    return keys;
}

} // namespace lockscope
