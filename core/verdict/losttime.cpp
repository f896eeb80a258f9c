// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/losttime.h"

#include "core/verdict/refusals.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace lockscope {
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
                keys.push_back({&*key, decided});
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
    if (detail == "no-time-left")
        return {"no-time-left", "acquiring took longer than the lease"};
    if (const std::string error = Refusals::errorOf(trace, denied); !error.empty())
        return {"node-refused", "the nodes refused with the error " + error};
    if (detail != "held" && detail != "no-quorum")
        return {};
    bool isAbandoned = false;
    bool isOwn = false;
    for (const AbandonedKey &one : keys) {
        const Span &key = *one.key;
        if (one.since > seq || key.lastSeq < seq)
            continue;
        if (key.deadline == WorldTime::max() && !wasGranted(spans, key, seq)
            && hadTtlBefore(spans, key))
            return {"ttl-removed", "a takeover removed the TTL of the key"};
        isAbandoned = true;
        isOwn = isOwn || key.client == denied.client;
    }
    if (isOwn)
        return {"own-key", "they were refused by their own keys"};
    if (isAbandoned)
        return {"release-missed", "a release did not reach the key or did not match it"};
    return m_areWoken ? Cause{"not-woken", "waiting clients were not woken"} : Cause();
}

// Returns the finding about the stretch so far. Its cause is that of most of its denials.
Finding LostTime::findingOf(const Trace &trace, const Spans &spans) const
{
    constexpr int denialsReadMax = 64;
    std::map<std::string_view, std::pair<int, std::string>>
        causes; // by name: how often, and the words
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
    finding.subject = most->first;
    finding.text = "no client held the lock, and for "
        + roundedDurationText(m_stretch.to - m_stretch.from) + " clients were denied it ("
        + std::to_string(m_stretch.denials) + " times)"
        + (most->second.second.empty() ? "" : ": " + most->second.second);
    return finding;
}

std::vector<Finding> LostTime::find(const JudgeInput &input) const
{
    std::vector<Finding> findings = m_findings;
    if (isLong(m_stretch))
        findings.push_back(findingOf(input.trace, input.spans));
    return findings;
}

} // namespace lockscope
