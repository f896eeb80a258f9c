// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinecoordinates.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lockscope {

/// What is to be painted of a lane: one stretch that is wide enough to be seen, or a run of pixel columns with many too small
/// ones. `first` is the stretch, or the first of those in the column. Whatever there is to see leaves a piece: nothing is lost.
template <class Stretch> struct Piece {
    double left = 0;
    double right = 0;
    const Stretch *first = nullptr;
    bool isDense = false; ///< stands for more than one, or for one that is narrower than a pixel
};

/// The end of a stretch for drawing: open ones reach to the end of the content.
template <class Stretch> WorldTime endOf(const Stretch &stretch, WorldTime contentEnd)
{
    return stretch.end == WorldTime::max() ? std::max(contentEnd, stretch.begin) : stretch.end;
}

/// The first stretch at or after `from` that ends after `time`, by doubling steps: cheap when it is near.
/// REQUIRES: ordered, not overlapping.
template <class Stretch, class Memory>
std::size_t firstEndingAfter(const std::vector<Stretch, Memory> &lane, WorldTime time, std::size_t from = 0)
{
    std::size_t step = 1;
    std::size_t low = from;
    while (low + step < lane.size() && lane[low + step].end <= time) {
        low += step;
        step *= 2;
    }
    const auto begin = lane.begin() + static_cast<std::ptrdiff_t>(low);
    const auto end = lane.begin() + static_cast<std::ptrdiff_t>(std::min(lane.size(), low + step + 1));
    const auto found = std::partition_point(begin, end, [time](const Stretch &s) { return s.end <= time; });
    return static_cast<std::size_t>(found - lane.begin());
}

/// The pieces of a lane of ordered stretches that do not overlap, for pixels 0 to width. It takes steps of pixels, not of
/// stretches, so that a million of them cost as much as the columns that they fill.
/// `isSame(a, b)`: two dense columns may be joined. A pyramid of levels can take this function's place without its callers noticing.
template <class Stretch, class Memory, class Same>
std::vector<Piece<Stretch>> condensed(const std::vector<Stretch, Memory> &lane, const TimelineCoordinates &coordinates, double width,
                                      WorldTime contentEnd, Same isSame)
{
    std::vector<Piece<Stretch>> pieces;
    // What ends exactly at the left edge still shows there if it has no length.
    std::size_t i = firstEndingAfter(lane, coordinates.timeAt(0) - Duration(1));
    double done = 0; // columns to the left of here are settled
    while (i < lane.size()) {
        const Stretch &stretch = lane[i];
        const double left = coordinates.xOf(stretch.begin);
        if (left >= width)
            break;
        const double right = coordinates.xOf(endOf(stretch, contentEnd));
        if (right - left >= 1.5) {
            if (right > 0)
                pieces.push_back({left, right, &stretch, false});
            done = std::max(done, std::floor(right));
            ++i;
            continue;
        }
        const double column = std::max(done, std::floor(left));
        if (!pieces.empty() && pieces.back().isDense && pieces.back().right == column && isSame(*pieces.back().first, stretch))
            pieces.back().right = column + 1;
        else
            pieces.push_back({column, column + 1, &stretch, true});
        done = column + 1;
        i = std::max(i + 1, firstEndingAfter(lane, coordinates.timeAt(done), i));
    }
    return pieces;
}

} // namespace lockscope
