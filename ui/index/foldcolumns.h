// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "ui/index/visibletime.h"
#include "ui/index/timelineindex.h"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace lockscope {

/// The states of a client in a fold, from the least to the most severe. A fold is one lane for many
/// clients (LaneRole::fold). Where its clients have different states, the fold shows the most
/// severe one. `expiredBelief`: the client believes that it holds the lock, but its lease has
/// ended.
enum class FoldState : std::uint8_t { nothing, waiting, paused, believes, inside, expiredBelief };

/// The most severe state that any of the folded clients has in a range of time, such as that of a
/// pixel column.
struct FoldColumn {
    FoldState state = FoldState::nothing;
    bool hasSeveralClients = false; ///< several clients are in this state
    ClientId client;                ///< a client that is in this state

    /// Takes over the state of `other` if that state is more severe. If both states are equal, sets
    /// hasSeveralClients if the clients differ.
    void add(const FoldColumn &other);
    friend bool operator==(const FoldColumn &, const FoldColumn &) = default;
};
using FoldColumns = std::vector<FoldColumn>;

/// The clients that are folded into one lane, with the data that describes them.
struct FoldedClients {
    const std::vector<ClientId> &clients;
    const Trace &trace;
    const Spans &spans;
    const TimelineIndex &index;
};

/// Returns the states in the pixel columns from 0 to `width`. The cost grows with the number of
/// clients and with the number of columns.
FoldColumns foldColumns(const FoldedClients &folded, const TimelineCoordinates &time, double width);

/// Caches the most severe state of the folded clients in slices of time. The cost of a frame then
/// depends on its pixels and the new spans, not on the number of clients. There are at most half a
/// million slices. When a run becomes longer than they cover, the length of each slice is doubled.
/// If the zoom is so close that slices would be visible, this class uses foldColumns() instead.
/// Thread: the window's.
class FoldSlices {
public:
    /// Returns the same columns as foldColumns(), except that the beginning and the end of a state
    /// may be wrong by half a pixel. If the run or the clients differ from those of the last call,
    /// rebuilds the slices, which takes some nanoseconds per span. For a longer trace of the same
    /// run, adds only the new spans.
    FoldColumns columns(const FoldedClients &folded, const TimelineCoordinates &time, double width);

private:
    static constexpr std::size_t kindCount = 5; // number of values of FoldState except `nothing`:
                                                // four kinds of spans, and expired beliefs
    /// Adds the spans and expired beliefs that have ended since the last call. For another run or
    /// other clients, starts again with empty slices.
    void update(const FoldedClients &folded);
    /// Adds the state of a client, from a span or an expired belief, to all slices from `begin` to
    /// `end`.
    void addState(WorldTime begin, WorldTime end, const FoldColumn &clientState);

    const TextPool *m_texts =
        nullptr; // identifies the run: all its traces, which become longer, share one pool
    std::size_t m_rows = 0; // number of rows of the trace at the last update
    std::vector<ClientId> m_clients;
    // For each client: how many of its spans of each kind, and of its expired beliefs, are in the
    // slices.
    std::vector<std::array<std::size_t, kindCount>> m_addedCounts;
    std::vector<FoldColumn> m_slices;
    Duration m_sliceLength{};
};

} // namespace lockscope
