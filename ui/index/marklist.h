// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/packedtimes.h"

#include <array>
#include <vector>

namespace lockscope {

/// The rows of a lane that are drawn as shapes, grouped by kind so that a frequent kind cannot hide a rare one.
enum class MarkRow : std::uint8_t { denied, released, granted, wrote, trouble };
inline constexpr std::size_t markRowCount = 5;

/// The rows of one kind of shape in a lane, with their times, so that the trace is not searched. Nine bytes per row.
class MarkList {
public:
    /// REQUIRES: `time` is not before the last one.
    void add(std::uint32_t row, WorldTime time);
    std::size_t size() const { return m_rows.size(); }
    /// Returns the index of a row in the trace; ascending.
    std::uint32_t row(std::size_t i) const { return m_rows[i]; }
    WorldTime time(std::size_t i) const { return m_times[i]; }
    /// Returns the place of the first row at or after `time`, starting at place `from`. If many rows lie within `grain`, it may
    /// return a later place whose time differs by less than `grain`; this takes one step instead of a search.
    std::size_t firstFrom(WorldTime time, std::size_t from = 0, Duration grain = {}) const;
    /// Returns the last place of the crowd that begins at `from`: each row follows the previous one by at most `grain`. The cost
    /// hardly depends on the number of rows.
    std::size_t crowdEnd(std::size_t from, Duration grain) const;

private:
    static constexpr std::size_t stride = PackedTimes::stride;
    void closeBlock();

    RemapVector<std::uint32_t> m_rows;
    PackedTimes m_times;
    // For blocks of 16, 256, 4096 … rows: the longest time to the next row. For the last row of a block, this is the time to the
    // first row of the next block.
    std::vector<RemapVector<Duration>> m_gaps;
    Duration m_gap{}; // of the block that is not full yet
};
using LaneMarks = std::array<MarkList, markRowCount>;

} // namespace lockscope
