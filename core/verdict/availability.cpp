// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/availability.h"

#include "core/verdict/foreignchanges.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace lockscope {

void Availability::clear(Duration ttl)
{
    m_tolerated = std::max<Duration>(2 * ttl, 1s);
    m_firstAttempt = noSeq;
    m_firstDenied = noSeq;
    m_isAttemptOpen.clear();
    m_openAttempts = 0;
}

void Availability::setAttemptOpen(ClientId client, bool isOpen)
{
    if (m_isAttemptOpen.size() <= client.value)
        m_isAttemptOpen.resize(client.value + std::size_t{1});
    m_openAttempts += static_cast<int>(isOpen) - static_cast<int>(m_isAttemptOpen[client.value]);
    m_isAttemptOpen[client.value] = isOpen;
}

void Availability::take(const Event &event, Seq seq, bool isHeld)
{
    if (isHeld) {
        m_firstAttempt = noSeq;
        m_firstDenied = noSeq;
        m_isAttemptOpen.clear();
        m_openAttempts = 0;
        return;
    }
    if (event.kind == EventKind::attempt) {
        if (m_firstAttempt == noSeq) {
            m_firstAttempt = seq;
            m_since = m_lastAttemptEnd = event.time;
            m_denials = 0;
        }
        setAttemptOpen(event.client, true);
    } else if (event.kind == EventKind::denied) {
        setAttemptOpen(event.client, false);
        if (m_firstDenied == noSeq) {
            m_firstDenied = seq;
            m_deniedSince = event.time;
            m_allDenials = 0;
        }
        m_lastDenied = seq;
        m_lastAttemptEnd = event.time;
        ++m_denials;
        ++m_allDenials;
    } else if ((event.kind == EventKind::crashed || event.kind == EventKind::ended)
        && m_openAttempts > 0) {
        setAttemptOpen(
            event.client, false); // the client no longer waits for the answer to its attempt
        m_lastAttemptEnd = event.time;
    }
}

namespace {

// Returns that the key blocks the lock after the end of the run, and how long.
Wording blockadeText(const Blockade &blockade, WorldTime end)
{
    const Span &key = *blockade.key;
    Wording text{key.client
            ? LOCKSCOPE_TEXT(
                "Finding", "; the key of client {client} on node {node} blocks the lock, and ")
            : LOCKSCOPE_TEXT("Finding", "; a key on node {node} blocks the lock, and "),
        {{"client", key.client}, {"node", key.node}}};
    if (blockade.until == WorldTime::max())
        return text += LOCKSCOPE_TEXT(
                   "Finding", "it has no lease: only a client or an operator can delete it");
    return text += {LOCKSCOPE_TEXT("Finding", "it stands for another {length}"),
               {{"length", LongLength{blockade.until - end}}}};
}

} // namespace

std::optional<Finding> Availability::findingOf(const JudgeInput &input) const
{
    if (m_firstAttempt == noSeq && m_firstDenied == noSeq)
        return std::nullopt;
    const WorldTime end = input.end();
    const WorldTime until = m_openAttempts > 0 ? end : m_lastAttemptEnd;
    const bool isRefused = m_firstAttempt != noSeq && until - m_since > m_tolerated;
    const Blockade blockade = m_firstDenied == noSeq ? Blockade() : blockadeIn(input);
    const bool isBlocked = blockade.key
        && (blockade.until == WorldTime::max() || blockade.until - m_deniedSince > m_tolerated);
    if (!isRefused && !isBlocked)
        return std::nullopt;
    Finding finding{FindingKind::unavailable, isRefused ? m_since : m_deniedSince, {},
        {isRefused ? m_firstAttempt : m_firstDenied}, {}, {}};
    if (m_firstDenied != noSeq && m_lastDenied > finding.evidence.front())
        finding.evidence.push_back(m_lastDenied);
    if (isRefused)
        finding.text = {
            LOCKSCOPE_TEXT("Finding",
                "no client held the lock, and every attempt was refused or not answered "
                "for {length}, until the end of the run ({count} refused)"),
            {{"length", until - m_since}, {"count", m_denials}}};
    else
        finding.text = {m_allDenials == 1
                ? LOCKSCOPE_TEXT(
                    "Finding", "no client held the lock any more, and 1 attempt was refused")
                : LOCKSCOPE_TEXT("Finding",
                    "no client held the lock any more, and {count} attempts were refused"),
            {{"count", m_allDenials}}};
    if (!blockade.key || blockade.until <= end)
        return finding;
    finding.text += blockadeText(blockade, end);
    finding.blockedFor =
        blockade.until == WorldTime::max() ? Duration::max() : blockade.until - end;
    finding.node = blockade.key->node;
    if (blockade.key->client)
        finding.clients = {blockade.key->client};
    finding.evidence.push_back(blockade.key->firstSeq);
    std::sort(finding.evidence.begin(), finding.evidence.end());
    return finding;
}

namespace {

// Returns the first row after a key was set, and not after `last`, that shows that its attempt is
// decided: its owner was granted or denied the lock, has given it up, or makes another attempt.
// Else noSeq.
Seq decisionOf(const Trace &trace, const Span &key, Seq last)
{
    constexpr EventKinds decisions{EventKind::granted, EventKind::denied, EventKind::left,
        EventKind::releasing, EventKind::released, EventKind::releaseRefused,
        EventKind::extendFailed, EventKind::crashed, EventKind::ended};
    for (Seq seq = key.firstSeq + 1; seq <= last; ++seq) {
        const Event &row = trace[seq];
        if (row.client == key.client && row.actor.kind == ActorKind::client
            && (decisions.has(row.kind) || row.attempt > key.attempt))
            return seq;
    }
    return noSeq;
}

// Returns whether the owner of a key crashed before it sent a release.
bool crashedBeforeRelease(const Trace &trace, const Span &key, Seq last)
{
    for (Seq seq = key.firstSeq + 1; seq <= last; ++seq) {
        const Event &row = trace[seq];
        if (row.client != key.client || row.actor.kind != ActorKind::client)
            continue;
        if (row.kind == EventKind::crashed)
            return true;
        if (row.kind == EventKind::releasing || row.attempt > key.attempt)
            return false;
    }
    return false;
}

// Returns whether the attempt that set the key was granted the lock before a row; looks at the last
// beliefs of its owner.
bool wasGranted(const Spans &spans, const Span &key, Seq before)
{
    constexpr std::ptrdiff_t beliefsReadMax = 64;
    const Spans::Lane &beliefs = spans.lane({SpanKind::believed, key.client, {}});
    const auto end = std::partition_point(beliefs.begin(), beliefs.end(),
        [before](const Span &one) { return one.firstSeq < before; });
    const auto begin = end - std::min(beliefsReadMax, end - beliefs.begin());
    return std::any_of(begin, end, [&key](const Span &one) { return one.attempt == key.attempt; });
}

// Returns whether an earlier key with this name on this node had a TTL.
bool hadTtlBefore(const Spans &spans, const Span &key)
{
    const Spans::Lane &keys = spans.lane({SpanKind::key, {}, key.node});
    return std::any_of(keys.begin(), keys.end(), [&key](const Span &one) {
        return one.key == key.key && one.firstSeq < key.firstSeq
            && one.deadline != WorldTime::max();
    });
}

} // namespace

void LostTime::clear(Duration ttl, bool areWoken)
{
    m_areWoken = areWoken;
    m_lengthMin = std::max<Duration>(100ms, ttl / 4);
    m_stretch = {};
    m_findings.clear();
    m_crashKeys.clear();
}

void LostTime::endStretch(const Trace &trace, const Spans &spans)
{
    if (isLong(m_stretch))
        m_findings.push_back(findingOf(trace, spans));
    m_stretch.first = noSeq;
}

void LostTime::addKeysOf(const Spans &spans, ClientId client, Seq crashed)
{
    const auto firstLane = spans.lanes().lower_bound(LaneId{SpanKind::key, {}, {}});
    for (auto lane = firstLane; lane != spans.lanes().end() && lane->first.kind == SpanKind::key;
         ++lane) {
        for (std::size_t i = 0; i < lane->second.size(); ++i) {
            const Span &key = lane->second[i];
            if (key.client == client && key.firstSeq < crashed && key.lastSeq > crashed
                && wasGranted(spans, key, crashed))
                m_crashKeys.push_back({&lane->second, i});
        }
    }
}

void LostTime::addDenial(const Trace &trace, const Spans &spans, const Event &event, Seq seq)
{
    std::erase_if(
        m_crashKeys, [seq](const KeyRef &key) { return (*key.lane)[key.index].lastSeq < seq; });
    if (!m_crashKeys.empty())
        return endStretch(trace, spans);
    if (m_stretch.first == noSeq)
        m_stretch = {seq, event.time, seq, event.time, 0};
    m_stretch.last = seq;
    m_stretch.to = event.time;
    ++m_stretch.denials;
}

// Returns the keys that stand at some time of the stretch, although the attempt that set them is
// decided and its client holds no lock. Only the last keys of each node are read.
std::vector<LostTime::AbandonedKey> LostTime::abandonedKeys(
    const Trace &trace, const Spans &spans) const
{
    constexpr std::size_t keysReadMax = 64; // of each node
    std::vector<AbandonedKey> keys;
    const auto firstLane = spans.lanes().lower_bound(LaneId{SpanKind::key, {}, {}});
    for (auto lane = firstLane; lane != spans.lanes().end() && lane->first.kind == SpanKind::key;
         ++lane) {
        const auto begin = lane->second.begin();
        const auto end = std::partition_point(begin, lane->second.end(),
            [this](const Span &key) { return key.firstSeq < m_stretch.last; });
        for (auto key = end
                 - static_cast<std::ptrdiff_t>(
                     std::min(keysReadMax, static_cast<std::size_t>(end - begin)));
             key != end; ++key) {
            if (key->lastSeq < m_stretch.first
                || !key->client) // noSeq, of an open span, is the largest number
                continue;
            if (const Seq decided = decisionOf(trace, *key, m_stretch.last); decided != noSeq)
                keys.push_back({&*key, decided, crashedBeforeRelease(trace, *key, m_stretch.last)});
        }
    }
    return keys;
}

// Returns the cause of one denial.
LostTime::Cause LostTime::causeOf(
    const Trace &trace, const Spans &spans, const std::vector<AbandonedKey> &keys, Seq seq) const
{
    const Event &denied = trace[*trace.indexOf(seq)];
    const std::string detail = trace.detail(denied);
    if (detail == detailText(Detail::noTimeLeft))
        return {"no-time-left", LOCKSCOPE_TEXT("Finding", "acquiring took longer than the lease")};
    if (const std::string error = Refusals::errorOf(trace, denied); !error.empty())
        return {"node-refused",
            {LOCKSCOPE_TEXT("Finding", "the nodes refused with the error {error}"),
                {{"error", error}}}};
    if (detail != detailText(Detail::held) && detail != detailText(Detail::noQuorum))
        return {};
    bool isAbandoned = false;
    bool hasCrashed = false;
    bool isOwn = false;
    for (const AbandonedKey &one : keys) {
        const Span &key = *one.key;
        if (one.since > seq || key.lastSeq < seq)
            continue;
        if (key.deadline == WorldTime::max() && !wasGranted(spans, key, seq)
            && hadTtlBefore(spans, key))
            return {
                "ttl-removed", LOCKSCOPE_TEXT("Finding", "a takeover removed the TTL of the key")};
        isAbandoned = true;
        hasCrashed = hasCrashed || one.hasOwnerCrashed;
        isOwn = isOwn || key.client == denied.client;
    }
    if (isOwn)
        return {"own-key", LOCKSCOPE_TEXT("Finding", "they were refused by their own keys")};
    if (hasCrashed)
        return {"owner-crashed", LOCKSCOPE_TEXT("Finding", "the owner of the key has crashed")};
    if (isAbandoned)
        return {"release-missed",
            LOCKSCOPE_TEXT("Finding", "a release did not reach the key or did not match it")};
    return m_areWoken
        ? Cause{"not-woken", LOCKSCOPE_TEXT("Finding", "waiting clients were not woken")}
        : Cause();
}

// Returns the finding about the stretch so far. Its cause is that of most of its denials.
Finding LostTime::findingOf(const Trace &trace, const Spans &spans) const
{
    constexpr int denialsReadMax = 64;
    std::map<std::string_view, std::pair<int, Wording>> causes; // by name: how often, and the words
    const std::vector<AbandonedKey> keys = abandonedKeys(trace, spans);
    int read = 0;
    for (Seq seq = m_stretch.first; seq <= m_stretch.last && read < denialsReadMax; ++seq) {
        if (trace[seq].kind != EventKind::denied)
            continue;
        ++read;
        const Cause cause = causeOf(trace, spans, keys, seq);
        auto &[count, words] = causes[cause.name];
        ++count;
        words = cause.words;
    }
    const auto most = std::max_element(causes.begin(), causes.end(),
        [](const auto &a, const auto &b) { return a.second.first < b.second.first; });
    Finding finding{
        FindingKind::lostTime, m_stretch.from, {}, {m_stretch.first, m_stretch.last}, {}, {}};
    finding.cause = most->first;
    finding.text = {LOCKSCOPE_TEXT("Finding",
                        "no client held the lock, and for {length} clients were denied it ({count} "
                        "times)"),
        {{"length", m_stretch.to - m_stretch.from}, {"count", m_stretch.denials}}};
    if (const Wording &words = most->second.second; !words.empty()) {
        finding.text += LOCKSCOPE_TEXT("Finding", ": ");
        finding.text += words;
    }
    return finding;
}

std::vector<Finding> LostTime::find(const JudgeInput &input) const
{
    std::vector<Finding> findings = m_findings;
    if (isLong(m_stretch))
        findings.push_back(findingOf(input.trace, input.spans));
    return findings;
}

Unobtainable::Unobtainable(Duration ttl) : m_waiting(SpanKind::waiting)
{
    clear(ttl);
}

void Unobtainable::clear(Duration ttl)
{
    m_lengthMin = std::max<Duration>(2 * ttl, 1s);
    m_waiting.clear();
    m_denials.clear();
    m_states.clear();
    m_queue.clear();
    m_findings.clear();
}

void Unobtainable::grow(const Spans &spans)
{
    m_waiting.grow(spans);
    m_denials.resize(spans.clientMax().value + std::size_t{1}, noSeq);
}

void Unobtainable::take(const Event &event, Seq seq, const SpanCursor::Change &believed,
    const SpanCursor::Change &inside)
{
    if (!event.client)
        return;
    const SpanCursor::Change waiting = m_waiting.take(event.client, seq);
    RowEffect effect{seq, event.time, event.client, {}, static_cast<bool>(waiting.begun),
        static_cast<bool>(waiting.ended), 0, {}};
    effect.holdingChange = (believed.begun ? 1 : 0) - (believed.ended ? 1 : 0)
        + (inside.begun ? 1 : 0) - (inside.ended ? 1 : 0);
    for (const SpanRef span :
        {waiting.ended, waiting.begun, believed.ended, believed.begun, inside.ended, inside.begun})
        effect.resource = span ? span->key : effect.resource;
    const bool isByClient = event.actor.kind == ActorKind::client;
    if (isByClient && event.kind == EventKind::attempt)
        m_denials[event.client.value] = noSeq;
    if (isByClient && event.kind == EventKind::denied) {
        m_denials[event.client.value] = seq;
        // The span is still open: only later rows show whether this denial was the end of the wait.
        if (m_waiting.hasOpenSpan(event.client) && m_waiting.current(event.client)->isOpen()) {
            effect.waiting = m_waiting.current(event.client);
            effect.resource = effect.waiting->key;
        }
    }
    const bool hasEffect = waiting.begun || waiting.ended || believed.begun || believed.ended
        || inside.begun || inside.ended;
    if (!m_queue.empty() ? hasEffect || effect.waiting : static_cast<bool>(effect.waiting))
        m_queue.push_back(effect);
    else if (hasEffect)
        apply(effect, m_states, m_findings);
}

bool Unobtainable::isResolved(const RowEffect &effect) const
{
    return !effect.waiting || !effect.waiting->isOpen()
        || m_denials[effect.client.value] != effect.seq;
}

void Unobtainable::applyResolved()
{
    while (!m_queue.empty() && isResolved(m_queue.front())) {
        apply(m_queue.front(), m_states, m_findings);
        m_queue.pop_front();
    }
}

std::vector<Finding> Unobtainable::findingsUntil(WorldTime end) const
{
    std::vector<Finding> findings = m_findings;
    States states = m_states;
    for (const RowEffect &effect : m_queue)
        apply(effect, states, findings);
    for (auto &[resource, state] : states) {
        if (state.firstSeq != noSeq)
            endInterval(end, noSeq, {}, state, findings);
    }
    return findings;
}

void Unobtainable::apply(RowEffect effect, States &states, std::vector<Finding> &findings) const
{
    State &state = states[effect.resource];
    if (state.isWaiting.size() <= effect.client.value)
        state.isWaiting.resize(effect.client.value + std::size_t{1});
    effect.hasCeasedToWait =
        effect.hasCeasedToWait || (effect.waiting && effect.waiting->lastSeq == effect.seq);
    if (effect.hasCeasedToWait)
        state.isWaiting[effect.client.value] = false;
    if (effect.hasBegunToWait)
        state.isWaiting[effect.client.value] = true;
    state.waiters += (effect.hasBegunToWait ? 1 : 0) - (effect.hasCeasedToWait ? 1 : 0);
    state.holding += effect.holdingChange;
    const bool isUnobtainable = state.waiters > 0 && state.holding == 0;
    if (isUnobtainable && state.firstSeq == noSeq) {
        state.firstSeq = effect.seq;
        state.from = effect.time;
    } else if (!isUnobtainable && state.firstSeq != noSeq) {
        endInterval(effect.time, effect.seq, effect.hasCeasedToWait ? effect.client : ClientId{},
            state, findings);
    }
}

void Unobtainable::endInterval(WorldTime end, Seq last, ClientId alsoWaited, State &state,
    std::vector<Finding> &findings) const
{
    if (end - state.from >= m_lengthMin) {
        Finding finding{FindingKind::unobtainable, state.from, {}, {state.firstSeq}, {}, {}};
        finding.text = {LOCKSCOPE_TEXT("Finding",
                            "no client held the lock, and none got it for {length}, although at "
                            "least one client waited"),
            {{"length", end - state.from}}};
        if (last != noSeq)
            finding.evidence.push_back(last);
        for (std::size_t i = 1; i < state.isWaiting.size(); ++i) {
            const ClientId client{static_cast<std::uint16_t>(i)};
            if (client == alsoWaited || state.isWaiting[i])
                finding.clients.push_back(client);
        }
        findings.push_back(std::move(finding));
    }
    state.firstSeq = noSeq;
}

} // namespace lockscope
