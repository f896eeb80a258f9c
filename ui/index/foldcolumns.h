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

/// What a client does, from the least to the worst; what is worse hides what is less.
enum class FoldState : std::uint8_t { nothing, waiting, paused, believes, inside, overdraft };

/// The worst that any of many clients does in a stretch of time.
struct FoldColumn {
    FoldState state = FoldState::nothing;
    bool isMany = false; ///< another client does as much
    ClientId client;     ///< whose state it is

    void add(const FoldColumn &other);
    friend bool operator==(const FoldColumn &, const FoldColumn &) = default;
};
using FoldColumns = std::vector<FoldColumn>;

/// Clients that are folded into one lane, and all that is known of them.
struct FoldCrowd {
    const std::vector<ClientId> &clients;
    const Trace &trace;
    const Spans &spans;
    const TimelineIndex &index;
};

/// The pixel columns from 0 to `width`, each client looked at by itself: what it costs grows with the clients and with the columns.
FoldColumns foldColumns(const FoldCrowd &crowd, const TimelineCoordinates &time, double width);

/// Remembers what a crowd did, slice of time by slice of time, so that a frame costs as much as the pixels and what is new, and not as
/// much as all clients. There are no more than half a million slices, 2 MB: a run that outgrows them gets slices of twice the length.
/// Who looks so closely that the slices would be seen gets foldColumns(). Thread: the window's.
class FoldPast {
public:
    /// As foldColumns() gives them, but that a stretch may begin and end half a pixel beside its place. Another trace than that of the
    /// last call, or other clients, are learnt anew: it costs some nanoseconds a span.
    FoldColumns columns(const FoldCrowd &crowd, const TimelineCoordinates &time, double width);

private:
    static constexpr std::size_t kindCount = 5; // of spans that are looked at: a state each
    void learn(const FoldCrowd &crowd);
    void enter(WorldTime begin, WorldTime end, const FoldColumn &column);

    const TextPool *m_texts = nullptr; // of the trace: what tells one from another
    std::size_t m_rows = 0;
    std::vector<ClientId> m_clients;
    std::vector<std::array<std::size_t, kindCount>> m_taken; // by client: how many spans of a kind are in the slices
    std::vector<FoldColumn> m_slices;
    Duration m_length{};
};

} // namespace lockscope
