// SPDX-License-Identifier: MIT
#include "core/trace/keycommands.h"

#include <algorithm>
#include <utility>

namespace lockscope {

static bool isDeleter(Effect effect)
{
    return effect == Effect::mayDelete || effect == Effect::mayDeleteOwn;
}

void KeyCommands::sent(EventRef ref, const RawEvent &raw, const KeyHolder *standing)
{
    if (raw.effect == Effect::none)
        return;
    if (m_sent.size() > silentMax)
        prune();
    const bool isGiven = raw.effect == Effect::mayBeGiven && standing && standing->token == raw.event.token;
    m_sent.push_back({ref, raw.event, raw.effect, std::nullopt, WorldTime::max(), false, isGiven});
}

void KeyCommands::answered(const RawEvent &raw)
{
    const auto found = std::find_if(m_sent.begin(), m_sent.end(), [&](const Sent &sent) { return sent.ref == raw.cause; });
    if (found == m_sent.end())
        return;
    if (raw.event.kind == EventKind::timedOut && found->row.time < m_aliveSince) {
        m_sent.erase(found); // it was lost with its connection and will never be executed
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

void KeyCommands::prune()
{
    // A command is settled if the node has reported its change, or if its answer excludes a change. A command that timed out may still be
    // executed. A hung node can cause any number of these, so only the last ones are kept. Commands in flight are always kept.
    std::erase_if(m_sent, [](const Sent &sent) { return sent.answer == Effect::refused || (sent.isMatched && sent.answer); });
    if (m_sent.size() <= silentMax)
        return;
    const auto oldest = std::find_if(m_sent.begin(), m_sent.end(), [](const Sent &sent) {
        return sent.answer ? sent.answer == Effect::queued : sent.isTimedOut;
    });
    if (oldest != m_sent.end())
        m_sent.erase(oldest);
}

KeyCommands::Sent *KeyCommands::setter(const RawEvent &raw, const KeyHolder *standing, bool &mustWait, WorldTime now)
{
    const bool stands = standing && standing->token == raw.event.token;
    std::vector<Sent *> setters;
    std::vector<Sent *> expirers; // set a TTL of an existing key, whatever its token
    Sent *queued = nullptr;       // the node has put it into a queue and may set the key later
    for (Sent &sent : m_sent) {
        if (sent.isMatched || sent.row.key != raw.event.key || sent.answer == Effect::refused || sent.row.time > raw.event.time)
            continue;
        const bool isSetter = sent.effect == Effect::maySet || sent.effect == Effect::mayReplace || sent.effect == Effect::mayBeGiven;
        if (isSetter && sent.row.token == raw.event.token && sent.answer == Effect::queued)
            queued = &sent;
        else if (isSetter && sent.row.token == raw.event.token)
            setters.push_back(&sent);
        const bool isOld = sent.answer && sent.answeredAt + accountMax < raw.event.time; // on a polled node, whose report may be missing
        const bool isOfAnother = stands && sent.answer && sent.answeredAt < standing->since; // it changed the key of an earlier owner
        if (stands && sent.effect == Effect::mayExpire && !isOld && !isOfAnother)
            expirers.push_back(&sent);
    }
    if (setters.empty() && queued)
        return queued;
    return oneOf(setters.empty() ? expirers : setters, raw, mustWait, now);
}

// Several commands may have the same effect: a time as the value, or a TTL for another client's key. The first one that was answered was
// executed first. A command that timed out may be executed late or never, so it is chosen only if there is no other.
KeyCommands::Sent *KeyCommands::oneOf(const std::vector<Sent *> &candidates, const RawEvent &raw, bool &mustWait, WorldTime now) const
{
    if (candidates.empty())
        return nullptr;
    // Of the commands that timed out, prefer the one with the key's token.
    const auto rank = [&](const Sent *sent) {
        const bool isSilent = sent->isTimedOut && !sent->answer;
        return isSilent ? 1 + (sent->row.token == raw.event.token ? 0 : 1) : 0;
    };
    Sent *const first = *std::min_element(candidates.begin(), candidates.end(), [&](const Sent *a, const Sent *b) {
        return std::pair(rank(a), a->answeredAt) < std::pair(rank(b), b->answeredAt);
    });
    const bool isOpen = candidates.size() > 1 || first->effect == Effect::mayReplace; // for mayReplace, the answer decides the owner
    mustWait = isOpen && !first->answer && !first->isTimedOut && now < raw.event.time + answerMax;
    return first;
}

KeyCommands::Sent *KeyCommands::deleter(const RawEvent &raw, const KeyHolder &holder, bool &mustWait, WorldTime now)
{
    Sent *first = nullptr;  // first of all that have not timed out
    Sent *done = nullptr;   // first of those answered with "done"
    Sent *silent = nullptr; // first of those that timed out: may be executed late or never
    for (Sent &sent : m_sent) {
        const bool fits = isDeleter(sent.effect) && !sent.isMatched && sent.row.key == raw.event.key && sent.row.time <= raw.event.time
            && (sent.effect == Effect::mayDelete || sent.row.token == holder.token);
        if (!fits || sent.answer == Effect::refused)
            continue;
        // A command that was answered before this key existed deleted an earlier one, and its report was lost.
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
    // Its answer decides whether it made the change; a frozen client records the answer late.
    mustWait = first && now < raw.event.time + answerMax;
    return done ? done : first ? first : silent;
}

// Whether the node executed `one` before `other`, as far as that can be derived: `one` was answered before `other` was sent. If both were
// in flight together, prefers the client that owned the key: its answer may be recorded late, because its thread was slow. Otherwise a
// client that deleted its own key could be blamed for deleting another's.
bool KeyCommands::wasBefore(const Sent &one, const Sent &other, const KeyHolder &holder)
{
    if (one.answeredAt < other.row.time || other.answeredAt < one.row.time)
        return one.answeredAt < other.row.time;
    const bool isOwn = one.row.token == holder.token;
    const bool isOthersOwn = other.row.token == holder.token;
    return isOwn != isOthersOwn ? isOwn : one.answeredAt < other.answeredAt;
}

// A handed-over lock is reported once. The report may match either of two commands of the new owner: the one that joined the queue, or the
// one that waits and may still be in flight. So both are settled.
void KeyCommands::settleGift(const Sent &command)
{
    for (Sent &sent : m_sent) {
        if (sent.row.key == command.row.key && sent.row.token == command.row.token
            && (sent.answer == Effect::queued || sent.effect == Effect::mayBeGiven))
            sent.isMatched = true;
    }
}

bool KeyCommands::isUnaccounted(EventRef sent, WorldTime since) const
{
    return std::any_of(m_sent.begin(), m_sent.end(), [&](const Sent &one) {
        return one.ref == sent && one.answer == Effect::done && !one.isMatched && one.row.time >= since;
    });
}

// A connection ends with its process. A command that was sent before a start may have reached the new process; its timeout decides.
void KeyCommands::forgetDead(WorldTime time, bool isDeath)
{
    m_aliveSince = time;
    std::erase_if(m_sent, [=](const Sent &sent) { return sent.row.time < time && (isDeath || sent.isTimedOut); });
}

} // namespace lockscope
