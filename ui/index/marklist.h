// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/packedtimes.h"

#include <array>
#include <vector>

namespace lockscope {

/// Rows of a lane that are drawn as shapes, apart by kind so that no frequent kind can hide a rare one.
enum class MarkRow : std::uint8_t { denied, released, granted, wrote, trouble };
inline constexpr std::size_t markRowCount = 5;

/// The rows of one kind of shape of a lane, with their times, so that nobody has to look for them in the trace. Nine bytes each.
class MarkList {
public:
    /// REQUIRES: not before the last one.
    void add(std::uint32_t row, WorldTime time);
    std::size_t size() const { return m_rows.size(); }
    /// Indices of rows of the trace, ascending.
    std::uint32_t row(std::size_t i) const { return m_rows[i]; }
    WorldTime time(std::size_t i) const { return m_times[i]; }
    /// The place of the first at or after a time that does not stand before place `from`. Where many stand within `grain`
    /// it may be one that is later by less than that: it costs a step and no search.
    std::size_t firstFrom(WorldTime time, std::size_t from = 0, Duration grain = {}) const;
    /// The last of those that follow one another from place `from` on, each by no more than `grain` behind the one before. It costs
    /// as little for millions as for a few.
    std::size_t crowdEnd(std::size_t from, Duration grain) const;

private:
    static constexpr std::size_t stride = PackedTimes::stride;
    void closeBlock();

    RemapVector<std::uint32_t> m_rows;
    PackedTimes m_times;
    // Of 16 of them, of 256, of 4096 …: the longest time to the next one. The last of a block reaches to the first of the next.
    std::vector<RemapVector<Duration>> m_gaps;
    Duration m_gap{}; // of the block that is not full yet
};
using LaneMarks = std::array<MarkList, markRowCount>;

} // namespace lockscope
