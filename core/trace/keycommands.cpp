// SPDX-License-Identifier: MIT
#include "core/trace/keycommands.h"

#include <algorithm>
#include <utility>

namespace lockscope {

static bool isDeleter(KeyEffect effect)
{
    return effect == KeyEffect::mayDelete || effect == KeyEffect::mayDeleteOwn;
}

// Returns whether the owner of the key sent the command. Some commands have no token: the DEL of a
// user's program, and commands for a lock whose value is not a string. For these, only the clients
// are compared.
static bool isOfOwner(const KeyCommands::KeyCommand &sent, const StoredKey &storedKey)
{
    if (sent.row.token && sent.row.token != storedKey.token)
        return false;
    return sent.row.client == storedKey.client
        || (sent.row.token && !storedKey.client); // two clients may have the same token
}

void KeyCommands::sent(EventRef ref, const RawEvent &raw, const StoredKey *storedKey)
{
    if (raw.effect == KeyEffect::none)
        return;
    if (m_commands.size() > commandsMax)
        prune();
    // A client in a queue waits for the hand-over. If the key already has the token of this client,
    // the node has reported the hand-over.
    const bool isHandedOver =
        raw.effect == KeyEffect::mayBeGiven && storedKey && storedKey->token == raw.event.token;
    m_commands.push_back(
        {ref, raw.event, raw.effect, std::nullopt, WorldTime::max(), false, isHandedOver});
}

void KeyCommands::answered(const RawEvent &raw)
{
    const bool hasTimedOut = raw.event.kind == EventKind::timedOut;
    m_lastAnswer = raw.event.time;
    if (hasTimedOut) // a command that was lost with its connection is never executed
        std::erase_if(m_commands, [&](const KeyCommand &sent) {
            return sent.ref == raw.cause && sent.row.time < m_aliveSince;
        });
    for (KeyCommand &sent : m_commands) {
        if (sent.ref != raw.cause)
            continue;
        if (hasTimedOut && raw.effect != KeyEffect::refused
            && sent.effect != KeyEffect::mayChange) {
            sent.isTimedOut = true;
            continue;
        }
        sent.answer = raw.effect == KeyEffect::replaced || sent.effect == KeyEffect::mayChange
            ? KeyEffect::done
            : raw.effect;
        sent.isReplaced = raw.effect == KeyEffect::replaced;
        sent.answeredAt = raw.event.time;
    }
    prune();
}

void KeyCommands::prune()
{
    // A command is settled if the node has reported its change, or if its answer excludes a change.
    // A command that timed out may still be executed. A hung node can cause any number of such
    // commands, so only the last ones are kept. Commands in flight are always kept.
    std::erase_if(m_commands, [this](const KeyCommand &sent) {
        if (sent.effect == KeyEffect::mayChange && sent.answer)
            return sent.answeredAt + reportWaitMax < m_lastAnswer;
        return sent.answer == KeyEffect::refused || (sent.isMatched && sent.answer);
    });
    if (m_commands.size() <= commandsMax)
        return;
    const auto oldest =
        std::find_if(m_commands.begin(), m_commands.end(), [](const KeyCommand &sent) {
            return sent.answer ? sent.answer == KeyEffect::queued : sent.isTimedOut;
        });
    if (oldest != m_commands.end())
        m_commands.erase(oldest);
}

// Returns whether a further key of the command may be that of the report. A reply does not tell
// what the command did to its further keys.
bool KeyCommands::mayHaveChanged(const KeyCommand &sent, const RawEvent &raw)
{
    return sent.effect == KeyEffect::mayChange && (!sent.row.key || sent.row.key == raw.event.key)
        && sent.row.time <= raw.event.time && raw.event.time - changeReportMax <= sent.answeredAt;
}

KeyCommands::KeyCommand *KeyCommands::setter(
    const RawEvent &raw, const StoredKey *storedKey, bool &mustWait, WorldTime now)
{
    const bool exists = storedKey && storedKey->token == raw.event.token;
    std::vector<KeyCommand *> setters;
    std::vector<KeyCommand *> changers;
    std::vector<KeyCommand *>
        ttlSetters;               // commands that give an existing key a TTL, whatever its token is
    KeyCommand *queued = nullptr; // a command that put its token into a queue on the node; the
                                  // hand-over sets the key to this token
    for (KeyCommand &sent : m_commands) {
        if (mayHaveChanged(sent, raw))
            changers.push_back(&sent);
        if (sent.isMatched || sent.row.key != raw.event.key || sent.answer == KeyEffect::refused
            || sent.row.time > raw.event.time)
            continue;
        if (exists && !raw.event.token && isForNextOwner(sent, raw, *storedKey))
            continue;
        const bool isSetter = sent.effect == KeyEffect::maySet
            || sent.effect == KeyEffect::mayReplace || sent.effect == KeyEffect::mayBeGiven;
        if (isSetter && sent.row.token == raw.event.token && sent.answer == KeyEffect::queued)
            queued = &sent;
        else if (isSetter && sent.row.token == raw.event.token)
            setters.push_back(&sent);
        // On a polled node, the report on an old command may be missing.
        const bool isLongAgo = sent.answer && sent.answeredAt + reportWaitMax < raw.event.time;
        const bool isForEarlierOwner = exists && sent.answer
            && sent.answeredAt < storedKey->since; // changed an earlier owner's key
        if (exists && sent.effect == KeyEffect::mayExpire && !isLongAgo && !isForEarlierOwner)
            ttlSetters.push_back(&sent);
    }
    if (setters.empty() && queued)
        return queued;
    if (setters.empty() && ttlSetters.empty())
        return chooseFrom(changers, raw, mustWait, now);
    return chooseFrom(setters.empty() ? ttlSetters : setters, raw, mustWait, now);
}

// Returns whether the command cannot have changed the key that exists, but only a later one.
// Reports of keys without a token do not show which client set them. But only the owner of a key
// can set it again, and only as long as the owner has not deleted it.
bool KeyCommands::isForNextOwner(
    const KeyCommand &sent, const RawEvent &raw, const StoredKey &storedKey) const
{
    if (sent.effect == KeyEffect::maySet && storedKey.client && storedKey.client != sent.row.client)
        return true;
    return std::any_of(m_commands.begin(), m_commands.end(), [&](const KeyCommand &one) {
        return isDeleter(one.effect) && !one.isMatched && one.row.key == raw.event.key
            && one.answer == KeyEffect::done && one.answeredAt >= storedKey.since
            && one.answeredAt <= sent.row.time && one.answeredAt + reportWaitMax > raw.event.time;
    });
}

// Returns the command that made the change. Several commands may have the same effect: two clients
// may use the same time as their token, or give the same key a TTL. The command that was answered
// first was executed first. A command that timed out may be executed late or never, so it is chosen
// only if there is no other.
KeyCommands::KeyCommand *KeyCommands::chooseFrom(const std::vector<KeyCommand *> &candidates,
    const RawEvent &raw, bool &mustWait, WorldTime now) const
{
    if (candidates.empty())
        return nullptr;
    // Of the commands that timed out, prefer the one with the key's token.
    const auto rank = [&](const KeyCommand *sent) {
        const bool hasTimedOut = sent->isTimedOut && !sent->answer;
        return hasTimedOut ? 1 + (sent->row.token == raw.event.token ? 0 : 1) : 0;
    };
    KeyCommand *const first = *std::min_element(
        candidates.begin(), candidates.end(), [&](const KeyCommand *a, const KeyCommand *b) {
            return std::pair(rank(a), a->answeredAt) < std::pair(rank(b), b->answeredAt);
        });
    const bool isUndecided = candidates.size() > 1
        || first->effect == KeyEffect::mayReplace; // the answer to mayReplace decides the owner
    mustWait =
        isUndecided && !first->answer && !first->isTimedOut && now < raw.event.time + answerWaitMax;
    return first;
}

KeyCommands::KeyCommand *KeyCommands::deleter(
    const RawEvent &raw, const StoredKey &storedKey, bool &mustWait, WorldTime now)
{
    KeyCommand *first =
        nullptr; // the first of the commands that were answered with "done" or have not timed out
    KeyCommand *done = nullptr; // the first of the commands that were answered with "done"
    KeyCommand *changer =
        nullptr; // the first of the commands that may have changed the key in any way
    KeyCommand *timedOut =
        nullptr; // the first of the commands that timed out; it may be executed late or never
    for (KeyCommand &sent : m_commands) {
        if (mayHaveChanged(sent, raw) && (!changer || sent.answeredAt < changer->answeredAt))
            changer = &sent;
        const bool isCandidate = isDeleter(sent.effect) && !sent.isMatched
            && sent.row.key == raw.event.key && sent.row.time <= raw.event.time
            && (sent.effect == KeyEffect::mayDelete || sent.row.token == storedKey.token);
        if (!isCandidate || sent.answer == KeyEffect::refused)
            continue;
        // A command that was answered before this key existed has deleted an earlier key, and the
        // report on that was lost.
        if (sent.answer == KeyEffect::done && sent.answeredAt < storedKey.since)
            continue;
        const auto considerFor = [&](KeyCommand *&best) {
            if (!best || wasBefore(sent, *best, storedKey))
                best = &sent;
        };
        const bool isDone = sent.answer == KeyEffect::done;
        considerFor(isDone || !sent.isTimedOut ? first : timedOut);
        if (isDone)
            considerFor(done);
    }
    if (first == done && done)
        return done;
    // The answer to `first` decides whether `first` made the change; a paused client records the
    // answer late.
    mustWait = first && now < raw.event.time + answerWaitMax;
    return done ? done : first ? first : changer ? changer : timedOut;
}

// Returns whether the node probably executed `one` before `other`. This is certain if `one` was
// answered before `other` was sent. If both commands were in flight at the same time, the command
// of the key's owner comes first: a slow thread may record its answer late, and then the other
// client would wrongly be reported as the one that deleted the key.
bool KeyCommands::wasBefore(
    const KeyCommand &one, const KeyCommand &other, const StoredKey &storedKey)
{
    if (one.answeredAt < other.row.time || other.answeredAt < one.row.time)
        return one.answeredAt < other.row.time;
    const bool isOwn = isOfOwner(one, storedKey);
    return isOwn != isOfOwner(other, storedKey) ? isOwn : one.answeredAt < other.answeredAt;
}

void KeyCommands::setMatched(const KeyCommand &command)
{
    for (KeyCommand &sent : m_commands)
        sent.isMatched = sent.isMatched || &sent == &command
            || (sent.ref == command.ref && sent.effect == KeyEffect::mayChange);
}

// The node reports a hand-over once. The report may match either of two commands of the new owner:
// the one that joined the queue, or the one that waits, which may still be in flight. So both
// commands are settled.
void KeyCommands::settleHandover(const KeyCommand &command)
{
    for (KeyCommand &sent : m_commands) {
        if (sent.row.key == command.row.key && sent.row.token == command.row.token
            && (sent.answer == KeyEffect::queued || sent.effect == KeyEffect::mayBeGiven))
            sent.isMatched = true;
    }
}

void KeyCommands::settleMissedDeletion(TextId key, const StoredKey &storedKey, WorldTime time)
{
    const auto found =
        std::find_if(m_commands.begin(), m_commands.end(), [&](const KeyCommand &sent) {
            return isDeleter(sent.effect) && !sent.isMatched && sent.row.key == key
                && isOfOwner(sent, storedKey) && sent.row.time >= storedKey.since
                && sent.row.time <= time && sent.answer != KeyEffect::refused;
        });
    if (found != m_commands.end())
        found->isMatched = true;
}

bool KeyCommands::isUnreported(EventRef sent, WorldTime since, WorldTime now) const
{
    return std::any_of(m_commands.begin(), m_commands.end(), [&](const KeyCommand &one) {
        const bool mayBeReported =
            one.effect != KeyEffect::mayChange || now - changeReportMax <= one.answeredAt;
        return one.ref == sent && one.answer == KeyEffect::done && !one.isMatched
            && one.row.time >= since && mayBeReported;
    });
}

// When a process dies, its connections end. A command that was sent before the start of the new
// process may have reached that process, unless it has timed out.
void KeyCommands::forgetLost(WorldTime time, bool isDeath)
{
    m_aliveSince = time;
    std::erase_if(m_commands, [=](const KeyCommand &sent) {
        return sent.row.time < time && (isDeath || sent.isTimedOut);
    });
}

} // namespace lockscope
