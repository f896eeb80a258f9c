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

void KeyCommands::prune()
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

KeyCommands::Sent *KeyCommands::setter(const RawEvent &raw, const KeyHolder *standing, bool &mustWait, WorldTime now)
{
    const bool stands = standing && standing->token == raw.event.token;
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
        const bool isOfAnother = stands && sent.answer && sent.answeredAt < standing->since; // it did so to the key before
        if (stands && sent.effect == Effect::mayExpire && !isOld && !isOfAnother)
            expirers.push_back(&sent);
    }
    if (setters.empty() && queued)
        return queued;
    return oneOf(setters.empty() ? expirers : setters, raw, mustWait, now);
}

// Several may have done the same at once: a time as the value, a TTL for another's key. The one that was answered first was the first;
// one that timed out may be carried out late, or never, and is it only where nobody else can be.
KeyCommands::Sent *KeyCommands::oneOf(const std::vector<Sent *> &candidates, const RawEvent &raw, bool &mustWait, WorldTime now) const
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
    mustWait = isOpen && !first->answer && !first->isTimedOut && now < raw.event.time + answerMax;
    return first;
}

KeyCommands::Sent *KeyCommands::deleter(const RawEvent &raw, const KeyHolder &holder, bool &mustWait, WorldTime now)
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
    mustWait = first && now < raw.event.time + answerMax;
    return done ? done : first ? first : silent;
}

// Which of two deletions the node carried out first, as far as can be told: the one that was answered before the other was sent. Where
// both were under way at once, the one of the client whose key stood there: an answer may be read late, and a client that deletes its
// own key is no thief because another one's thread was slower.
bool KeyCommands::wasBefore(const Sent &one, const Sent &other, const KeyHolder &holder)
{
    if (one.answeredAt < other.row.time || other.answeredAt < one.row.time)
        return one.answeredAt < other.row.time;
    const bool isOwn = one.row.token == holder.token;
    const bool isOthersOwn = other.row.token == holder.token;
    return isOwn != isOthersOwn ? isOwn : one.answeredAt < other.answeredAt;
}

// A lock that is handed over is accounted for once, whichever of its new owner's commands met the account: the one that put it into
// the queue, or the one that waits, which may only be on its way.
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

// A connection does not outlive its process. What may just have met the new one is told apart by its end.
void KeyCommands::forgetDead(WorldTime time, bool isDeath)
{
    m_aliveSince = time;
    std::erase_if(m_sent, [=](const Sent &sent) { return sent.row.time < time && (isDeath || sent.isTimedOut); });
}

} // namespace lockscope
