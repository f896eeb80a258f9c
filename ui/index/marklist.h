// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/packedtimes.h"

#include <array>
#include <vector>

namespace lockscope {

/// The kinds of rows that are drawn as shapes. Each kind is drawn on its own, so that a frequent kind cannot hide a rare one.
/// `trouble`: all other kinds, such as a crash or a refused release.
enum class MarkKind : std::uint8_t { denied, released, granted, wrote, trouble };
inline constexpr std::size_t markKindCount = 5;

/// The rows of one kind in a lane, with their times, so that a painter need not read the trace. Nine bytes per row.
class MarkList {
public:
    /// REQUIRES: `time` is not before the last one.
    void add(std::uint32_t row, WorldTime time);
    std::size_t size() const { return m_rows.size(); }
    /// Returns the index in the trace of row number `i`; ascending.
    std::uint32_t row(std::size_t i) const { return m_rows[i]; }
    WorldTime time(std::size_t i) const { return m_times[i]; }
    /// Returns the index in this list of the first row at or after `time`; the search starts at the index `from`. If many rows are within
    /// `grain` (such as the time of a pixel), it may return a later row that is less than `grain` after that one, which is faster.
    std::size_t firstFrom(WorldTime time, std::size_t from = 0, Duration grain = {}) const;
    /// Returns the index of the last row of a crowd that begins at the index `from`. In a crowd, each row follows the previous one by at
    /// most `grain`. The cost hardly depends on the number of rows.
    std::size_t crowdEnd(std::size_t from, Duration grain) const;

private:
    static constexpr std::size_t stride = PackedTimes::stride;
    void closeBlock();

    RemapVector<std::uint32_t> m_rows;
    PackedTimes m_times;
    // For blocks of 16, 256, 4096 … rows: the longest time from a row of the block to the next row, which for the last row is the first
    // row of the next block.
    std::vector<RemapVector<Duration>> m_gaps;
    Duration m_openGap{}; // the same for the block of 16 that is not full yet
};
using LaneMarks = std::array<MarkList, markKindCount>;

} // namespace lockscope
