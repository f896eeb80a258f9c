// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/orphankeys.h"

#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {
namespace {

// Returns whether the client is in the critical section that `key` protects at the end of the
// trace. Then the key is in use, and the lock is not stuck, because the client can still leave.
bool isInside(const JudgeInput &input, const Span &key, ClientId client)
{
    const Spans::Lane &lane = input.spans.lane({SpanKind::inside, client, {}});
    const auto first = input.facts.isOfPrograms || lane.empty()
        ? lane.begin()
        : lane.end() - 1; // a program may be inside several resources
    return std::any_of(first, lane.end(),
        [&](const Span &inside) { return inside.isOpen() && isKeyOf(input, key, inside.key); });
}

// Returns whether a scheme keeps this key beside its lock: "lockscope:lock:resource:last". Such a
// key may stand for ever. It blocks the lock only if a client was denied since.
bool isBesideLock(const JudgeInput &input, const Span &key)
{
    const std::string_view name = input.trace.text(key.key);
    return name.starts_with(lockKeyPrefix)
        && name.find(':', lockKeyPrefix.size()) != std::string_view::npos;
}

} // namespace

void OrphanKeys::clear()
{
    m_lastRows.clear();
    m_grants.clear();
}

OrphanKeys::Tries &OrphanKeys::LastRows::triesOf(TextId resource)
{
    const auto found = std::find_if(tries.begin(), tries.end(),
        [resource](const Tries &one) { return one.resource == resource; });
    if (found != tries.end())
        return *found;
    tries.emplace_back().resource = resource;
    return tries.back();
}

// Stores the open attempt, if there is one, under its resource.
void OrphanKeys::LastRows::endAttempt()
{
    if (open.attempted == noSeq)
        return;
    Tries &own = triesOf(open.resource);
    own.attempted = std::exchange(open.attempted, noSeq);
    own.attempt = open.attempt;
}

void OrphanKeys::take(const Event &event, Seq seq)
{
    LastRows &last = m_lastRows[event.client.value];
    if (event.kind == EventKind::granted) {
        last.open.resource = event.key; // of a program perhaps another one than in the `attempt`
        last.endAttempt();
        Grants &grants = m_grants[event.key];
        if (grants.client != event.client)
            grants.toOther = grants.last;
        grants.last = seq;
        grants.client = event.client;
    } else if (event.kind == EventKind::attempt) {
        last.endAttempt();
        last.open.resource = event.key;
        last.open.attempted = seq;
        last.open.attempt = event.attempt;
    } else if (event.kind == EventKind::ended) {
        last.ended = seq;
    } else if (event.kind == EventKind::denied) {
        last.open.resource = event.key;
        last.endAttempt();
        last.denied = seq;
        Tries &own = last.triesOf(event.key);
        own.denied = seq;
        own.deniedAttempt = event.attempt;
    } else if (event.kind == EventKind::released || event.kind == EventKind::releaseRefused) {
        Tries &own = last.triesOf(event.key);
        own.released = seq;
        own.releasedAttempt = event.attempt;
    }
}

// Returns the row after which no client will delete the key; noSeq if its owner may still delete
// it. The cases are:
//  - The owner crashed after it had set the key: a restarted process does not have the old token.
//  - The owner is a program and has ended, or has begun another attempt: it holds one lock at a
//  time.
//  - The owner ended a release, in the attempt that set the key or in a later one, or was denied in
//  a later attempt: it no longer uses the
//    key.
//  - The run has ended, and the owner was denied in the attempt that set the key: the command that
//  should delete the key never arrived.
//  - No client set the key.
Seq OrphanKeys::abandonedAt(const JudgeInput &input, const Span &key) const
{
    if (!key.client)
        return input.trace.text(key.key).starts_with(lockKeyPrefix) ? key.firstSeq : noSeq;
    const Spans::Lane &absences = input.spans.lane({SpanKind::gone, key.client, {}});
    for (const Span &absence : absences) {
        if (absence.firstSeq > key.firstSeq)
            return absence.firstSeq;
    }
    if (!absences.empty() && absences.back().isOpen()) // on an external node, which is polled, the
                                                       // key row may come after the crash
        return absences.back().firstSeq;
    const LastRows &owner = m_lastRows[key.client.value];
    if (owner.ended != noSeq)
        return owner.ended;
    std::vector<Tries> tries;
    std::ranges::copy_if(owner.tries, std::back_inserter(tries),
        [&](const Tries &own) { return isKeyOf(input, key, own.resource); });
    for (const Tries &own : tries) {
        if (input.facts.isOfPrograms && own.released != noSeq && own.releasedAttempt == key.attempt)
            return own.released;
    }
    const Spans::Lane &beliefs = input.spans.lane({SpanKind::believed, key.client, {}});
    const bool isBelieving = !beliefs.empty() && beliefs.back().isOpen()
        && (input.facts.isOfPrograms || isKeyOf(input, key, beliefs.back().key));
    if (!key.attempt || isBelieving)
        return noSeq;
    const bool hasRunEnded = input.trace[input.trace.size() - 1].kind == EventKind::runEnd;
    if (isKeyOf(input, key, owner.open.resource))
        tries.push_back(owner.open);
    for (const Tries &own : tries) {
        const bool hasGivenUp =
            hasRunEnded ? own.deniedAttempt >= key.attempt : own.deniedAttempt > key.attempt;
        if (own.denied != noSeq && own.denied > key.firstSeq && hasGivenUp)
            return own.denied;
        const bool isTryingAgain =
            own.attempted != noSeq && own.attempted > key.firstSeq && own.attempt > key.attempt;
        if (input.facts.isOfPrograms && isTryingAgain)
            return own.attempted;
        if (own.released != noSeq && own.released > key.firstSeq
            && own.releasedAttempt >= key.attempt)
            return own.released;
    }
    return noSeq;
}

// Returns whether another client was granted the lock after the key was set, or is inside at the
// end.
bool OrphanKeys::wasGrantedToOther(const JudgeInput &input, const Span &key) const
{
    for (const auto &[resource, grants] : m_grants) {
        const Seq last = grants.client == key.client ? grants.toOther : grants.last;
        if (last != noSeq && last > key.firstSeq && isKeyOf(input, key, resource))
            return true;
    }
    for (std::size_t i = 1; i < m_lastRows.size(); ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        if (client != key.client && isInside(input, key, client))
            return true;
    }
    return false;
}

// Returns whether another client was denied the lock after `from`.
bool OrphanKeys::wasDeniedToOther(const JudgeInput &input, const Span &key, WorldTime from) const
{
    for (std::size_t i = 1; i < m_lastRows.size(); ++i) {
        const Seq denied = m_lastRows[i].denied;
        if (i != key.client.value && denied != noSeq
            && input.trace[*input.trace.indexOf(denied)].time > from)
            return true;
    }
    return false;
}

std::vector<Finding> OrphanKeys::find(const JudgeInput &input, bool &isStuck) const
{
    std::vector<Finding> findings;
    std::map<TextId, int>
        blocked; // for each lock key: the number of nodes on which it blocks the lock
    input.standingKeys.forEachOnPrimary(input.spans, [&](const Span &key) {
        // Of a key without a value, such as a sorted set, the lease is not known.
        if (key.deadline != WorldTime::max() || !key.token || !isLockKey(input, key)
            || isInside(input, key, key.client))
            return;
        const Seq abandoned = abandonedAt(input, key);
        if (abandoned == noSeq)
            return;
        if (isBesideLock(input, key)
            && !wasDeniedToOther(input, key, input.trace[*input.trace.indexOf(abandoned)].time))
            return;
        const bool isBlocked = !input.facts.hasDeadlineInValue && !wasGrantedToOther(input, key);
        const auto endTime = input.facts.isOfPrograms ? endTimeIn(input, key) : std::nullopt;
        if (endTime && (*endTime > input.end() || !wasDeniedToOther(input, key, *endTime))) {
            if (isBlocked && *endTime > input.end())
                findings.push_back({FindingKind::endsBeforeLease, input.end(),
                    {LOCKSCOPE_TEXT("Finding",
                         "the value of the key on node {node} is the time at which its lease ends, "
                         "and the run ended {length} before it"),
                        {{"node", key.node}, {"length", LongLength{*endTime - input.end()}}}},
                    {key.firstSeq}, {key.client}, key.node});
            return;
        }
        Finding finding{FindingKind::orphanKey, key.begin, {}, {key.firstSeq}, {}, key.node};
        finding.text = {
            LOCKSCOPE_TEXT("Finding", "there is a key without a deadline on node {node}; "),
            {{"node", key.node}}};
        if (key.client) {
            const auto last = input.trace.indexOf(abandoned);
            const EventKind kind = last ? input.trace[*last].kind : EventKind::unknown;
            finding.clients.push_back(key.client);
            finding.evidence.push_back(abandoned);
            finding.text += {kind == EventKind::crashed
                    ? LOCKSCOPE_TEXT("Finding", "its owner, client {client}, has crashed")
                    : kind == EventKind::ended
                    ? LOCKSCOPE_TEXT("Finding", "its owner, client {client}, has ended")
                    : LOCKSCOPE_TEXT("Finding", "its owner, client {client}, no longer uses it"),
                {{"client", key.client}}};
        } else {
            finding.text += LOCKSCOPE_TEXT("Finding", "no client of the run set it");
        }
        findings.push_back(finding);
        if (isBlocked)
            ++blocked[key.key];
    });
    for (const auto &[key, nodes] : blocked)
        isStuck = isStuck || nodes >= blockingNodes(input);
    return findings;
}

} // namespace lockscope
