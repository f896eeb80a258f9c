// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/eventkind.h"
#include "ui/index/packedtimes.h"

#include <array>
#include <optional>
#include <vector>

namespace lockscope {

/// The small shapes that mark events on the timeline.
enum class Mark {
    granted,  ///< triangle that points up
    extended, ///< triangle that points right
    released, ///< triangle that points down
    denied,   ///< a small, thin cross
    lost, ///< a bold cross: a crash, a node that goes down, a lost key, a release or extension that
          ///< failed
    wrote,    ///< diamond
    rejected, ///< a circle with a line through it: the store refused a write
    stole,    ///< a lightning bolt: a client deleted the key of another client
    jumped,   ///< a double arrow: a clock jumped
    promoted, ///< an arrow head that points up: a replica became the primary
    agreed,   ///< a tick on the arrow of a message: a node votes yes; belongs to no event kind
};

/// Returns the shape for an event kind; nothing for kinds that the timeline draws in another way or
/// does not draw.
std::optional<Mark> markOf(EventKind kind);

/// The kinds of rows that the timeline draws as shapes. It draws each kind separately, so that a
/// frequent kind cannot hide a rare one. `trouble`: all other rows with a shape, such as a crash or
/// a refused release.
enum class MarkKind : std::uint8_t { denied, released, granted, wrote, trouble };
inline constexpr std::size_t markKindCount = 5;

/// The rows of one kind in a lane, with their times, so that a painter does not need to read the
/// trace. It takes about nine bytes per row.
class MarkList {
public:
    /// Adds a row. `row`: its index in the trace. REQUIRES: `row` is greater than that of the last
    /// added row, and `time` is not before its time.
    void add(std::uint32_t row, WorldTime time);
    std::size_t size() const { return m_rows.size(); }
    /// Returns the index in the trace of the row at index `i` of this list; it grows with `i`.
    std::uint32_t row(std::size_t i) const { return m_rows[i]; }
    WorldTime time(std::size_t i) const { return m_times[i]; }
    /// Returns the index in this list of the first row at or after `time`; the search starts at
    /// `startIndex`. To be faster, it may return a later row that is less than `grain` after the
    /// first one. A painter passes the duration of a pixel as `grain`.
    std::size_t firstFrom(WorldTime time, std::size_t startIndex = 0, Duration grain = {}) const;
    /// Returns the index of the last row of a crowd that begins at the index `first`. In a crowd,
    /// the time from each row to the next is at most `grain`. The cost hardly depends on the number
    /// of rows.
    std::size_t lastOfCrowd(std::size_t first, Duration grain) const;

private:
    static constexpr std::size_t stride = PackedTimes::stride;
    void closeBlock();

    RemapVector<std::uint32_t> m_rows;
    PackedTimes m_times;
    // For each block of 16, 256, 4096 … rows: the longest time from a row of the block to the next
    // row. The row after the last row of a block is the first row of the next block.
    std::vector<RemapVector<Duration>> m_gaps;
    Duration m_openGap{}; // the same for the block of 16 rows that is not full yet
};
using LaneMarks = std::array<MarkList, markKindCount>;

} // namespace lockscope
