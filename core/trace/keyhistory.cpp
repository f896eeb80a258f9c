// SPDX-License-Identifier: MIT
#include "core/trace/keyhistory.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {
namespace {

// Returns the reference of the n-th expiry on a node. No recorder writes expiries, and the recorders' numbers begin with 1. So the
// reference has the recorder number 0, and the node's number makes it unique.
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

bool KeyHistory::isInterruption(const RawEvent &raw)
{
    return raw.event.actor.kind == ActorKind::node
        && (raw.event.kind == EventKind::nodeDown || (raw.event.kind == EventKind::keyLost && !raw.event.key));
}

// If the next report begins an interruption, processes it and all reports of the interruption that have arrived.
void KeyHistory::takeInterruptions()
{
    while (!m_reports.empty() && (m_isInterrupted || isInterruption(m_reports.front().raw))) {
        const KeyReport report = m_reports.front();
        m_reports.pop_front();
        if (!isInterruption(report.raw)) {
            takeReportedKey(report);
            continue;
        }
        m_interruptedUntil = report.raw.event.time;
        const bool isDeath = report.raw.event.kind == EventKind::nodeDown;
        if (isDeath || !m_isDown) // after a restart, the process is observed before clients connect, so all of its changes are reported
            m_unreportedUntil = m_interruptedUntil;
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
    std::vector<std::pair<TextId, KeyHolder>> missing;
    for (const auto &[key, holder] : m_holders) {
        const auto found = m_reportedKeys.find(key);
        if (found == m_reportedKeys.end() || found->second.raw.event.token != holder.token)
            missing.emplace_back(key, holder);
    }
    for (const auto &[key, holder] : missing) {
        const bool hasExpired = holder.deadline <= mark.raw.event.time + 1ms;
        m_findings.push_back(hasExpired ? foundExpired(key, holder, WorldTime::max()) : foundLost(key, holder, mark));
    }
    m_isInterrupted = m_isDown = false;
    for (const auto &[key, report] : std::exchange(m_reportedKeys, {})) {
        const auto entry = m_holders.find(key);
        const bool isSame = entry != m_holders.end() && entry->second.token == report.raw.event.token;
        if (!isSame || !isSameDeadline(entry->second.deadline, deadlineOf(report.raw)))
            m_findings.push_back(foundExisting(report, mark));
    }
}

// Returns the finding for a key that no longer exists although no command deleted it, and removes its holder.
KeyHistory::Finding KeyHistory::foundMissing(EventKind kind, TextId key, const KeyHolder &holder, WorldTime time)
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
    Finding finding = foundMissing(EventKind::keyLost, key, holder, mark.raw.event.time);
    finding.row.cause = mark.raw.cause;
    finding.isRestated = true;
    return finding;
}

KeyHistory::Finding KeyHistory::foundExisting(const KeyReport &report, const KeyReport &mark)
{
    Finding finding{};
    finding.row = report.raw;
    finding.row.cause = mark.raw.cause;
    finding.ref = report.ref;
    finding.latest = finding.earliest = mark.raw.event.time;
    finding.isRestated = true;
    KeyHolder &holder = m_holders[report.raw.event.key];
    if (holder.token != report.raw.event.token)
        holder = KeyHolder{};
    holder.token = report.raw.event.token;
    holder.deadline = deadlineOf(report.raw);
    holder.setRef = report.ref;
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    return finding;
}

std::optional<KeyHistory::Finding> KeyHistory::next(WorldTime settled, WorldTime now)
{
    takeInterruptions();
    if (!m_findings.empty()) {
        Finding finding = std::move(m_findings.front());
        m_findings.pop_front();
        return finding;
    }
    if (m_reports.empty()) {
        // Keys that expired before the end of an interruption get no confirmation.
        const WorldTime waitedFor = std::max(now - confirmationMax, std::min(m_interruptedUntil, settled));
        const WorldTime unconfirmed = m_isFrozen || m_isInterrupted ? settled : waitedFor;
        for (const auto &[key, holder] : m_holders) {
            if (holder.deadline < unconfirmed) // WorldTime::max(): no deadline
                return foundExpired(key, holder, WorldTime::max());
        }
        return std::nullopt;
    }
    if (isRestated(m_reports.front().raw))
        return nextRestated(settled, now);
    const KeyReport report = m_reports.front();
    const auto entry = m_holders.find(report.raw.event.key);
    const bool exists = entry != m_holders.end();
    const bool hasExpired = exists && entry->second.deadline <= report.raw.event.time + 1ms;
    if (report.raw.event.kind == EventKind::keySet) {
        // The node has set another value after the key's deadline, so it had deleted the expired key before.
        if (hasExpired && entry->second.token != report.raw.event.token)
            return foundExpired(entry->first, entry->second, report.raw.event.time);
        bool mustWait = false;
        KeyCommands::KeyCommand *const command = m_commands.setter(report.raw, exists ? &entry->second : nullptr, mustWait, now);
        if (mustWait)
            return std::nullopt;
        // Another client with the same token has set the key after its deadline.
        const bool isOfOther = command && command->effect == KeyEffect::maySet && exists && entry->second.client
            && entry->second.client != command->row.client;
        if (hasExpired && isOfOther)
            return foundExpired(entry->first, entry->second, WorldTime::max());
        m_reports.pop_front();
        return foundSet(report, command);
    }
    if (!exists) { // the report confirms an expiry that is already recorded, or it is about a key that existed before the run
        m_reports.pop_front();
        return next(settled, now);
    }
    bool mustWait = false;
    KeyCommands::KeyCommand *const command = m_commands.deleter(report.raw, entry->second, mustWait, now);
    if (command && mustWait)
        return std::nullopt;
    m_reports.pop_front();
    if (hasExpired && !(command && command->answer == KeyEffect::done))
        return foundExpired(entry->first, entry->second, report.raw.event.time);
    return foundDeleted(report, command);
}

// Processes the report of a key whose deadline in true time has changed, because the node's clock jumped or changed its rate.
std::optional<KeyHistory::Finding> KeyHistory::nextRestated(WorldTime settled, WorldTime now)
{
    const KeyReport report = m_reports.front();
    const auto entry = m_holders.find(report.raw.event.key);
    const bool exists = entry != m_holders.end();
    if (exists && entry->second.deadline <= report.raw.event.time) // the key had expired before
        return foundExpired(entry->first, entry->second, WorldTime::max());
    m_reports.pop_front();
    if (report.raw.event.span <= Duration::zero()) {
        if (exists)
            entry->second.deadline = report.raw.event.time;
        return next(settled, now);
    }
    // If there is no holder, the key's deadline had passed, but the node had not deleted the key when its clock went back.
    Finding finding{report.raw, report.ref, report.raw.event.time, report.raw.event.time, {}, {}, false, {}};
    finding.isRestated = true;
    KeyHolder &holder = m_holders[report.raw.event.key];
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    holder.token = report.raw.event.token;
    holder.deadline = report.raw.event.time + report.raw.event.span;
    holder.setRef = report.ref;
    return finding;
}

KeyHistory::Finding KeyHistory::foundSet(const KeyReport &report, KeyCommands::KeyCommand *command)
{
    Finding finding{report.raw, report.ref, report.raw.event.time, WorldTime{}, {}, {}, false, {}};
    const auto [entry, isNew] = m_holders.try_emplace(report.raw.event.key);
    KeyHolder &holder = entry->second;
    const bool isSameToken = !isNew && holder.token == report.raw.event.token;
    if (isSameToken && holder.deadline < finding.latest)
        finding.latest = holder.deadline - 1us; // the key still existed when it got a new TTL
    if (command) {
        command->isMatched = true;
        finding.command = *command;
        finding.row.cause = command->ref;
        if (command->answer != KeyEffect::queued) // the answer "queued" arrives before the change
            finding.latest = std::min(finding.latest, command->answeredAt);
        finding.earliest = command->row.time;
        m_commands.settleHandover(*command);
    } else {
        finding.row.cause = EventRef{};
        if (!isSameToken)
            holder = KeyHolder{};
    }
    if (!isSameToken)
        holder.since = finding.earliest;
    // A client does not become the owner if it only sets a TTL, or if it overwrites another client's token and is denied the lock.
    const bool isOfOtherClient = command && (command->effect == KeyEffect::mayExpire || (command->isReplaced && holder.client));
    if (command && !isOfOtherClient) {
        // A key that two clients have set with the same token is the lock of both.
        holder.isShared = isSameToken && report.raw.event.token && (holder.isShared || (holder.client && holder.client != command->row.client));
        holder.client = holder.isShared ? ClientId{} : command->row.client;
        holder.attempt = holder.isShared ? AttemptId{} : command->row.attempt;
    }
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    holder.token = report.raw.event.token;
    holder.deadline = deadlineOf(report.raw);
    holder.setRef = report.ref;
    m_commands.prune();
    return finding;
}

KeyHistory::Finding KeyHistory::foundDeleted(const KeyReport &report, KeyCommands::KeyCommand *command)
{
    Finding finding{report.raw, report.ref, report.raw.event.time, WorldTime{}, {}, {}, false, {}};
    const KeyHolder holder = m_holders[report.raw.event.key];
    m_holders.erase(report.raw.event.key);
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
            finding.formerOwner = holder;
    }
    m_commands.prune();
    return finding;
}

KeyHistory::Finding KeyHistory::foundExpired(TextId key, KeyHolder holder, WorldTime confirmedAt)
{
    Finding finding = foundMissing(EventKind::keyExpired, key, holder, std::min(holder.deadline, confirmedAt));
    if (confirmedAt != WorldTime::max())
        finding.confirmedAfter = std::max(confirmedAt - holder.deadline, Duration::zero());
    else
        finding.isFrozen = m_isFrozen;
    finding.isDown = m_isDown;
    finding.isExpiry = true;
    finding.row.cause = holder.setRef;
    finding.ref = expiryRef(m_node, ++m_expiries);
    return finding;
}

const KeyHolder *KeyHistory::holder(TextId key) const
{
    const auto found = m_holders.find(key);
    return found == m_holders.end() ? nullptr : &found->second;
}

void KeyHistory::setOwner(TextId key, ClientId client, AttemptId attempt)
{
    const auto found = m_holders.find(key);
    if (found == m_holders.end())
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
    for (const auto &[key, holder] : m_holders)
        first = std::min(first, holder.deadline);
    return first;
}

bool KeyHistory::mustWait(EventRef sent, WorldTime replied, WorldTime now) const
{
    if (!m_isExact || m_isLost || m_isInterrupted || now > replied + KeyCommands::reportWaitMax)
        return false;
    return m_commands.isUnreported(sent, m_unreportedUntil);
}

std::vector<std::pair<TextId, KeyHolder>> KeyHistory::loseKeys()
{
    std::vector<std::pair<TextId, KeyHolder>> keys(m_holders.begin(), m_holders.end());
    m_holders.clear();
    m_reports.clear();
    m_commands.clear();
    m_isLost = true;
    return keys;
}

} // namespace lockscope
