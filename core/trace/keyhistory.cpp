// SPDX-License-Identifier: MIT
#include "core/trace/keyhistory.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lockscope {
namespace {

// Refs of rows that no recorder wrote: expiries. Recorders count from 1, so the number 0 is free; the node tells them apart.
EventRef expiryRef(NodeId node, std::uint64_t n)
{
    return EventRef{std::uint64_t{node.value} << 40 | n};
}

bool isDeleter(Effect effect)
{
    return effect == Effect::mayDelete || effect == Effect::mayDeleteOwn;
}

} // namespace

void KeyHistory::sent(EventRef ref, const RawEvent &raw)
{
    if (raw.effect == Effect::none)
        return;
    if (m_sent.size() > silentMax)
        prune();
    const auto standing = m_holders.find(raw.event.key);
    const bool isGiven = raw.effect == Effect::mayBeGiven && standing != m_holders.end() && standing->second.token == raw.event.token;
    m_sent.push_back({ref, raw.event, raw.effect, std::nullopt, WorldTime::max(), false, isGiven});
}

void KeyHistory::answered(const RawEvent &raw)
{
    const auto found = std::find_if(m_sent.begin(), m_sent.end(), [&](const Sent &sent) { return sent.ref == raw.cause; });
    if (found == m_sent.end())
        return;
    if (raw.event.kind == EventKind::timedOut && found->row.time < m_aliveSince) {
        m_sent.erase(found); // it died with its connection, and is never carried out
        return;
    }
    if (raw.event.kind == EventKind::timedOut && raw.effect != Effect::refused) {
        found->isTimedOut = true;
        return;
    }
    found->answer = raw.effect == Effect::replaced ? Effect::done : raw.effect;
    found->isReplaced = raw.effect == Effect::replaced;
    found->answeredAt = raw.event.time;
    prune();
}

void KeyHistory::prune()
{
    // Settled: the node's account has come, or the answer says that there is none. One that timed out may still be carried out;
    // of a hung node's, which may be without end, only the last are remembered. What is in flight is never forgotten.
    std::erase_if(m_sent, [](const Sent &sent) { return sent.answer == Effect::refused || (sent.isMatched && sent.answer); });
    if (m_sent.size() <= silentMax)
        return;
    const auto oldest = std::find_if(m_sent.begin(), m_sent.end(), [](const Sent &sent) {
        return sent.answer ? sent.answer == Effect::queued : sent.isTimedOut;
    });
    if (oldest != m_sent.end())
        m_sent.erase(oldest);
}

KeyHistory::Sent *KeyHistory::setter(const RawEvent &raw, bool &mustWait, WorldTime now)
{
    const auto standing = m_holders.find(raw.event.key);
    const bool stands = standing != m_holders.end() && standing->second.token == raw.event.token;
    std::vector<Sent *> setters;
    std::vector<Sent *> expirers; // whose token stands there is nothing to them
    Sent *queued = nullptr;       // the node has said that it may set it later
    for (Sent &sent : m_sent) {
        if (sent.isMatched || sent.row.key != raw.event.key || sent.answer == Effect::refused || sent.row.time > raw.event.time)
            continue;
        const bool isSetter = sent.effect == Effect::maySet || sent.effect == Effect::mayReplace || sent.effect == Effect::mayBeGiven;
        if (isSetter && sent.row.token == raw.event.token && sent.answer == Effect::queued)
            queued = &sent;
        else if (isSetter && sent.row.token == raw.event.token)
            setters.push_back(&sent);
        const bool isOld = sent.answer && sent.answeredAt + accountMax < raw.event.time; // a polled node never accounted for it
        const bool isOfAnother = stands && sent.answer && sent.answeredAt < standing->second.since; // it did so to the key before
        if (stands && sent.effect == Effect::mayExpire && !isOld && !isOfAnother)
            expirers.push_back(&sent);
    }
    if (setters.empty() && queued)
        return queued;
    return oneOf(setters.empty() ? expirers : setters, raw, mustWait, now);
}

// Several may have done the same at once: a time as the value, a TTL for another's key. The one that was answered first was the first;
// one that timed out may be carried out late, or never, and is it only where nobody else can be.
KeyHistory::Sent *KeyHistory::oneOf(const std::vector<Sent *> &candidates, const RawEvent &raw, bool &mustWait, WorldTime now) const
{
    if (candidates.empty())
        return nullptr;
    // Of those that are silent, first the one whose own token stands there.
    const auto rank = [&](const Sent *sent) {
        const bool isSilent = sent->isTimedOut && !sent->answer;
        return isSilent ? 1 + (sent->row.token == raw.event.token ? 0 : 1) : 0;
    };
    Sent *const first = *std::min_element(candidates.begin(), candidates.end(), [&](const Sent *a, const Sent *b) {
        return std::pair(rank(a), a->answeredAt) < std::pair(rank(b), b->answeredAt);
    });
    const bool isOpen = candidates.size() > 1 || first->effect == Effect::mayReplace; // the answer tells whose lock it is
    mustWait = isOpen && !first->answer && !first->isTimedOut && now < raw.event.time + confirmationMax;
    return first;
}

KeyHistory::Sent *KeyHistory::deleter(const RawEvent &raw, const Holder &holder, bool &mustWait, WorldTime now)
{
    Sent *first = nullptr;  // of those that were answered, and those that are in flight
    Sent *done = nullptr;   // of those that were answered
    Sent *silent = nullptr; // may be carried out late, or never
    for (Sent &sent : m_sent) {
        const bool fits = isDeleter(sent.effect) && !sent.isMatched && sent.row.key == raw.event.key && sent.row.time <= raw.event.time
            && (sent.effect == Effect::mayDelete || sent.row.token == holder.token);
        if (!fits || sent.answer == Effect::refused)
            continue;
        // What was answered before this key stood there has deleted another one, whose account was lost.
        if (sent.answer == Effect::done && sent.answeredAt < holder.since)
            continue;
        const auto take = [&](Sent *&best) {
            if (!best || wasBefore(sent, *best, holder))
                best = &sent;
        };
        const bool isDone = sent.answer == Effect::done;
        take(isDone || !sent.isTimedOut ? first : silent);
        if (isDone)
            take(done);
    }
    if (first == done && done)
        return done;
    // Its answer will tell whether it was this one; a frozen client's may be long in coming.
    mustWait = first && now < raw.event.time + confirmationMax;
    return done ? done : first ? first : silent;
}

// Which of two deletions the node carried out first, as far as can be told: the one that was answered before the other was sent. Where
// both were under way at once, the one of the client whose key stood there: an answer may be read late, and a client that deletes its
// own key is no thief because another one's thread was slower.
bool KeyHistory::wasBefore(const Sent &one, const Sent &other, const Holder &holder)
{
    if (one.answeredAt < other.row.time || other.answeredAt < one.row.time)
        return one.answeredAt < other.row.time;
    const bool isOwn = one.row.token == holder.token;
    const bool isOthersOwn = other.row.token == holder.token;
    return isOwn != isOthersOwn ? isOwn : one.answeredAt < other.answeredAt;
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
        // What ended before the account went on is confirmed by nobody.
        const WorldTime unconfirmed = m_isFrozen || m_isBroken ? settled : std::max(now - confirmationMax, std::min(m_brokenUntil, settled));
        for (const auto &[key, holder] : m_holders) {
            if (holder.deadline < unconfirmed) // so, since max is a key without a deadline
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
        // Another's value where one stood whose deadline is past: the node dropped it on the way.
        if (isPast && standing->second.token != said.raw.event.token)
            return foundExpired(standing->first, standing->second, said.raw.event.time);
        bool mustWait = false;
        Sent *const command = setter(said.raw, mustWait, now);
        if (mustWait)
            return std::nullopt;
        m_said.pop_front();
        return foundSet(said, command);
    }
    if (!stands) { // an expiry that was written down already is now confirmed; or a key that was there before us
        m_said.pop_front();
        return next(settled, now);
    }
    bool mustWait = false;
    Sent *const command = deleter(said.raw, standing->second, mustWait, now);
    if (command && mustWait)
        return std::nullopt;
    m_said.pop_front();
    if (isPast && !(command && command->answer == Effect::done))
        return foundExpired(standing->first, standing->second, said.raw.event.time);
    return foundDeleted(said, command);
}

// The node's clock has jumped, or runs at another rate: a key's deadline is another by true time, and its TTL a new one.
std::optional<KeyHistory::Finding> KeyHistory::toldAnew(WorldTime settled, WorldTime now)
{
    const KeyReport said = m_said.front();
    const auto standing = m_holders.find(said.raw.event.key);
    const bool stands = standing != m_holders.end();
    if (stands && standing->second.deadline <= said.raw.event.time) // its time was over before
        return foundExpired(standing->first, standing->second, WorldTime::max());
    m_said.pop_front();
    if (said.raw.event.span <= Duration::zero()) {
        if (stands)
            standing->second.deadline = said.raw.event.time;
        return next(settled, now);
    }
    // Where nobody stands the deadline had passed, but the node had not come to delete the key before its clock went back.
    Finding finding{said.raw, said.ref, said.raw.event.time, said.raw.event.time, {}, {}, false, {}};
    finding.isToldAnew = true;
    Holder &holder = m_holders[said.raw.event.key];
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    holder.token = said.raw.event.token;
    holder.deadline = said.raw.event.time + said.raw.event.span;
    holder.setRef = said.ref;
    return finding;
}

KeyHistory::Finding KeyHistory::foundSet(const KeyReport &said, Sent *command)
{
    Finding finding{said.raw, said.ref, said.raw.event.time, WorldTime{}, {}, {}, false, {}};
    Holder &holder = m_holders[said.raw.event.key];
    const bool isSameToken = holder.token == said.raw.event.token;
    const WorldTime deadline = said.raw.event.span == noSpan ? WorldTime::max() : said.raw.event.time + said.raw.event.span;
    if (isSameToken && holder.deadline < finding.latest)
        finding.latest = holder.deadline - 1us; // a new TTL was given to a key that still lived
    if (command) {
        command->isMatched = true;
        finding.command = *command;
        finding.row.cause = command->ref;
        if (command->answer != Effect::queued) // that answer came before
            finding.latest = std::min(finding.latest, command->answeredAt);
        finding.earliest = command->row.time;
        settleGift(*command);
    } else {
        finding.row.cause = EventRef{};
        if (!isSameToken)
            holder = Holder{};
    }
    if (!isSameToken)
        holder.since = finding.earliest;
    // A client that gives a key a TTL does not become its owner, nor does one that overwrites another's token and is denied.
    const bool isOthers = command && (command->effect == Effect::mayExpire || (command->isReplaced && holder.client));
    if (command && !isOthers) {
        holder.client = command->row.client;
        holder.attempt = command->row.attempt;
    }
    finding.row.event.client = holder.client;
    finding.row.event.attempt = holder.attempt;
    holder.token = said.raw.event.token;
    holder.deadline = deadline;
    holder.setRef = said.ref;
    prune();
    return finding;
}

// A lock that is handed over is accounted for once, whichever of its new owner's commands met the account: the one that put it into
// the queue, or the one that waits, which may only be on its way.
void KeyHistory::settleGift(const Sent &command)
{
    for (Sent &sent : m_sent) {
        if (sent.row.key == command.row.key && sent.row.token == command.row.token
            && (sent.answer == Effect::queued || sent.effect == Effect::mayBeGiven))
            sent.isMatched = true;
    }
}

KeyHistory::Finding KeyHistory::foundDeleted(const KeyReport &said, Sent *command)
{
    Finding finding{said.raw, said.ref, said.raw.event.time, WorldTime{}, {}, {}, false, {}};
    const Holder holder = m_holders[said.raw.event.key];
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
    prune();
    return finding;
}

KeyHistory::Finding KeyHistory::foundExpired(TextId key, Holder holder, WorldTime confirmedAt)
{
    m_holders.erase(key);
    Finding finding{};
    Event &row = finding.row.event;
    row.kind = EventKind::keyExpired;
    row.actor = Actor::node(m_node);
    row.node = m_node;
    row.client = holder.client;
    row.attempt = holder.attempt;
    row.key = key;
    row.token = holder.token;
    if (confirmedAt != WorldTime::max())
        finding.confirmedAfter = std::max(confirmedAt - holder.deadline, Duration::zero());
    else
        finding.isFrozen = m_isFrozen;
    finding.isDown = m_isDown;
    finding.isExpiry = true;
    finding.row.cause = holder.setRef;
    finding.self = expiryRef(m_node, ++m_expiries);
    finding.latest = finding.earliest = std::min(holder.deadline, confirmedAt);
    return finding;
}

const KeyHistory::Holder *KeyHistory::holder(TextId key) const
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
    if (!m_isExact || m_isLost || m_isBroken || now > replied + accountMax)
        return false;
    return std::any_of(m_sent.begin(), m_sent.end(), [&](const Sent &one) {
        return one.ref == sent && one.answer == Effect::done && !one.isMatched && one.row.time >= m_unheardUntil;
    });
}

std::vector<std::pair<TextId, KeyHistory::Holder>> KeyHistory::lose()
{
    std::vector<std::pair<TextId, Holder>> standing(m_holders.begin(), m_holders.end());
    m_holders.clear();
    m_said.clear();
    m_sent.clear();
    m_isLost = true;
    return standing;
}

} // namespace lockscope
