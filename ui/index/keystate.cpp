// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/keystate.h"

#include "ui/index/condense.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::ptrdiff_t searchedCallsMax = 256; // a client has fewer calls in flight to one node
constexpr Duration nextCallMax =
    std::chrono::milliseconds(1); // between a reply and the next call of the same release

/// Returns the time at which the key's client stopped wanting the lock: the end of its belief or,
/// if the attempt was not granted, of its wait. Returns WorldTime::max() if the client still wants
/// the lock.
WorldTime wantsUntil(const Span &key, const Spans &spans)
{
    const Spans::Lane &beliefs = spans.lane({SpanKind::believed, key.client, {}});
    const auto belief = std::partition_point(
        beliefs.begin(), beliefs.end(), [&](const Span &s) { return s.attempt < key.attempt; });
    if (belief != beliefs.end() && belief->attempt == key.attempt)
        return belief->end;
    // The attempt is not granted yet, or was not granted: the client wants the lock as long as it
    // waits.
    const Spans::Lane &waits = spans.lane({SpanKind::waiting, key.client, {}});
    const std::size_t wait = firstEndingAfter(waits, key.begin);
    if (wait < waits.size() && waits[wait].begin <= key.begin)
        return waits[wait].end;
    return key.begin;
}

/// Returns the latest end of the client's calls that carry the key's token, go to the key's node
/// and begin at or before `time`, or directly after such a call: an EVAL after the answer NOSCRIPT
/// to EVALSHA. Returns `time` if none of them ends later. Until the returned time, a release may be
/// in progress.
WorldTime callEnd(const Span &key, const Spans &spans, WorldTime time)
{
    const Spans::Lane &calls = spans.lane({SpanKind::call, key.client, key.node});
    WorldTime end = time;
    for (WorldTime before{Duration(-1)}; before < end && end < WorldTime::max();) {
        before = end;
        auto call = std::partition_point(calls.begin(), calls.end(),
            [&](const Span &s) { return s.begin <= before + nextCallMax; });
        for (std::ptrdiff_t searched = 0; call != calls.begin() && searched < searchedCallsMax;
             ++searched) {
            --call;
            if (call->token == key.token && (call->begin <= time || before > time))
                end = std::max(end, call->end);
        }
    }
    return end;
}

/// Returns the time at which the key's client crashed while the key was set; WorldTime::max() if it
/// did not.
WorldTime crashTimeIn(const Span &key, const Spans &spans)
{
    const Spans::Lane &gone = spans.lane({SpanKind::gone, key.client, {}});
    const std::size_t first = firstEndingAfter(gone, key.begin);
    // A restarted client is a new process: keys of the old process stay orphaned.
    return first < gone.size() && gone[first].begin < key.end
        ? std::max(key.begin, gone[first].begin)
        : WorldTime::max();
}

} // namespace

WorldTime orphanedAt(const Span &key, const Spans &spans)
{
    if (!key.client)
        return WorldTime::max();
    const WorldTime crash = crashTimeIn(key, spans);
    const WorldTime wantedUntil = wantsUntil(key, spans);
    const WorldTime done = wantedUntil == WorldTime::max()
        ? wantedUntil
        : callEnd(key, spans, std::max(wantedUntil, key.begin));
    const WorldTime abandoned = std::max(key.begin, std::min(crash, done));
    return abandoned < key.end ? abandoned : WorldTime::max();
}

std::vector<KeyInterval> keyIntervals(
    const Span &key, const Spans &spans, const WaitingCounts &waiting, std::size_t countMax)
{
    const WorldTime orphaned = orphanedAt(key, spans);
    const WorldTime end = endOf(key, spans.end());
    std::vector<KeyInterval> intervals;
    const auto add = [&](WorldTime from, WorldTime to, std::uint16_t count) {
        if (from >= to)
            return;
        const KeyState state = from >= orphaned ? KeyState::orphaned
            : count > 0                         ? KeyState::contended
                                                : KeyState::held;
        if (!intervals.empty() && intervals.back().state == state
            && intervals.back().waiting == count)
            intervals.back().end = to;
        else
            intervals.push_back({from, to, state, count});
    };
    // Adds an interval, divided at the time `orphaned`.
    const auto addSplit = [&](WorldTime from, WorldTime to, std::uint16_t count) {
        add(from, std::min(to, std::max(from, orphaned)), count);
        add(std::max(from, std::min(orphaned, to)), to, count);
    };
    // The owner itself may still wait for the votes of other nodes. It does not count as a client
    // that waits for the key.
    const Spans::Lane &waits = spans.lane({SpanKind::waiting, key.client, {}});
    const auto otherWaiting = [&](std::size_t i) {
        const std::size_t own =
            key.client ? firstEndingAfter(waits, waiting.begin(i)) : waits.size();
        const bool isOwn = own < waits.size() && waits[own].begin <= waiting.begin(i);
        return static_cast<std::uint16_t>(waiting.count(i) - (isOwn ? 1 : 0));
    };
    WorldTime coveredUntil = key.begin;
    for (std::size_t i = waiting.firstEndingAfter(key.begin);
         i < waiting.size() && waiting.begin(i) < end; ++i) {
        if (waiting.count(i) == 0)
            continue;
        if (intervals.size() >= countMax)
            break;
        const WorldTime from = std::max(waiting.begin(i), key.begin);
        const WorldTime to = std::min(waiting.end(i), end);
        addSplit(coveredUntil, from, 0);
        addSplit(from, to, otherWaiting(i));
        coveredUntil = std::max(coveredUntil, to);
    }
    addSplit(coveredUntil, end, intervals.size() >= countMax ? intervals.back().waiting : 0);
    return intervals;
}

void KeyTracks::update(const Spans::Lane &keys)
{
    std::erase_if(m_open, [&](const OpenSpan &open) {
        m_tracks[open.track][open.place] = keys[open.index];
        return !keys[open.index].isOpen();
    });
    for (; m_checkedCount < keys.size(); ++m_checkedCount) {
        const bool isFirstOverlap = m_tracks.empty() && m_checkedCount > 0
            && keys[m_checkedCount].begin < keys[m_checkedCount - 1].end;
        for (std::size_t i = 0; isFirstOverlap && i < m_checkedCount; ++i)
            add(keys, i);
        if (!m_tracks.empty())
            add(keys, m_checkedCount);
    }
}

void KeyTracks::add(const Spans::Lane &keys, std::size_t index)
{
    const Span &key = keys[index];
    const std::size_t track = trackFor(key);
    if (track == m_tracks.size())
        m_tracks.emplace_back();
    if (key.isOpen())
        m_open.push_back({index, track, m_tracks[track].size()});
    m_tracks[track].push_back(key);
}

// Prefers a free track whose last span is of the same key. If no track is free and there are
// tracksMax, takes the last one.
std::size_t KeyTracks::trackFor(const Span &key) const
{
    std::size_t free = m_tracks.size();
    for (std::size_t i = 0; i < m_tracks.size(); ++i) {
        const Span &last = m_tracks[i].back();
        if (last.end > key.begin)
            continue;
        if (last.key == key.key)
            return i;
        free = std::min(free, i);
    }
    return std::min(free, tracksMax - 1);
}

} // namespace lockscope
