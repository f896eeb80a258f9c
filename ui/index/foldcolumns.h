// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "ui/index/timelinecoordinates.h"
#include "ui/index/timelineindex.h"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace lockscope {

/// What a client does, from the least to the most severe; the more severe state is shown.
enum class FoldState : std::uint8_t { nothing, waiting, paused, believes, inside, overdraft };

/// The most severe state of any of many clients in a range of time.
struct FoldColumn {
    FoldState state = FoldState::nothing;
    bool isMany = false; ///< another client is in the same state
    ClientId client;     ///< a client that is in this state

    void add(const FoldColumn &other);
    friend bool operator==(const FoldColumn &, const FoldColumn &) = default;
};
using FoldColumns = std::vector<FoldColumn>;

/// The clients that are folded into one lane, with the data that describes them.
struct FoldCrowd {
    const std::vector<ClientId> &clients;
    const Trace &trace;
    const Spans &spans;
    const TimelineIndex &index;
};

/// Returns the pixel columns from 0 to `width`, computed client by client: the cost grows with the clients and the columns.
FoldColumns foldColumns(const FoldCrowd &crowd, const TimelineCoordinates &time, double width);

/// Caches what a crowd did in slices of time. A frame then costs as much as its pixels and the new spans, and not as much as all
/// clients. It has at most half a million slices, 2 MB; a longer run doubles the length of a slice. If the zoom is so close that
/// slices would be visible, foldColumns() is used. Thread: the window's.
class FoldPast {
public:
    /// Returns the columns as foldColumns() does, except that a stretch may begin and end half a pixel off. If the trace or the
    /// clients differ from those of the last call, it rebuilds the slices, which costs some nanoseconds per span.
    FoldColumns columns(const FoldCrowd &crowd, const TimelineCoordinates &time, double width);

private:
    static constexpr std::size_t kindCount = 5; // the kinds of spans it reads: one state each
    void learn(const FoldCrowd &crowd);
    void enter(WorldTime begin, WorldTime end, const FoldColumn &column);

    const TextPool *m_texts = nullptr; // identifies the trace
    std::size_t m_rows = 0;
    std::vector<ClientId> m_clients;
    std::vector<std::array<std::size_t, kindCount>> m_taken; // by client: how many spans of a kind are in the slices
    std::vector<FoldColumn> m_slices;
    Duration m_length{};
};

} // namespace lockscope
