// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "ui/index/validity.h"

#include <vector>

namespace lockscope {

/// The state of a key that is set on a node.
enum class KeyState : std::uint8_t {
    held,      ///< the key's owner wants the lock or has it, and no other client waits
    contended, ///< the key's owner wants the lock or has it, and other clients wait
    orphaned,  ///< the key's owner has crashed or no longer uses the key; the key blocks the lock
               ///< until its deadline, or forever
};

/// A part of a key's span with one state.
struct KeyInterval {
    WorldTime begin{};
    WorldTime end{};
    KeyState state = KeyState::held;
    std::uint16_t waiting = 0; ///< number of other clients that wait
};

/// Returns the time at which the owner of a key abandoned the key. This is the earlier of two
/// times: the owner's crash, and the time at which the owner's belief (without a grant: its wait)
/// and its last call to the key's node with the key's token have ended. Returns WorldTime::max() if
/// the owner did not abandon the key or is unknown.
WorldTime orphanedAt(const Span &key, const Spans &spans);

/// Returns the states of a key over time, in order and without gaps. `waiting`: the number of
/// waiting clients over time. After `countMax` elements, the function takes the number of waiting
/// clients as constant until the end of the key's span.
std::vector<KeyInterval> keyIntervals(
    const Span &key, const Spans &spans, const WaitingCounts &waiting, std::size_t countMax = 64);

/// The spans of a node's keys, divided into tracks. A track is a list of spans that do not overlap;
/// the timeline gives each track a part of the height of the node's lane. A node has several keys
/// at a time if the workload has a lock for each item. Thread: one at a time.
class KeyTracks {
public:
    using Track = std::vector<Span>;
    /// The maximum number of tracks. If a node has more keys than this at a time, the spans in the
    /// last track overlap.
    static constexpr std::size_t tracksMax = 4;

    /// Adds the new spans of the node's lane, and the ends of the spans that were open. REQUIRES:
    /// `keys` is the same lane as in the last call, except that it may have grown.
    void update(const Spans::Lane &keys);
    /// Returns at least two tracks, each sorted by time; empty if no two spans of the lane overlap.
    const std::vector<Track> &tracks() const { return m_tracks; }

private:
    // A span without an end: its index in the lane, and its place in a track.
    struct OpenSpan {
        std::size_t index;
        std::size_t track;
        std::size_t place;
    };
    void add(const Spans::Lane &keys, std::size_t index);
    /// Returns the index of the track for a key's span; m_tracks.size(): a new track.
    std::size_t trackFor(const Span &key) const;

    std::vector<Track> m_tracks;
    std::vector<OpenSpan> m_open;
    std::size_t m_checkedCount = 0; // number of spans of the lane that update() has checked
};

} // namespace lockscope
