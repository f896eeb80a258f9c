// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/pyramid.h"
#include "timeline/timelinecoordinates.h"
#include "trace/spans.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lockscope {

/// What is to be painted of a lane: one stretch that is wide enough to be seen, or a run of pixel columns with many too small
/// ones. `first` is the stretch, or the worst of those in the column. Whatever there is to see leaves a piece: nothing is lost.
template <class Stretch> struct Piece {
    double left = 0;
    double right = 0;
    const Stretch *first = nullptr;
    bool isDense = false; ///< stands for more than one, or for one that is narrower than a pixel
};

/// Short spans of one client look the same.
inline Look lookOf(const Span &span)
{
    return span.client.value;
}

/// The end of a stretch for drawing: open ones reach to the end of the content.
template <class Stretch> WorldTime endOf(const Stretch &stretch, WorldTime contentEnd)
{
    return stretch.end == WorldTime::max() ? std::max(contentEnd, stretch.begin) : stretch.end;
}

/// The first stretch at or after `from` that ends after `time`, by doubling steps: cheap when it is near.
/// REQUIRES: ordered, not overlapping.
template <class Lane>
std::size_t firstEndingAfter(const Lane &lane, WorldTime time, std::size_t from = 0)
{
    std::size_t step = 1;
    std::size_t low = from;
    while (low + step < lane.size() && lane[low + step].end <= time) {
        low += step;
        step *= 2;
    }
    const auto begin = lane.begin() + static_cast<std::ptrdiff_t>(low);
    const auto end = lane.begin() + static_cast<std::ptrdiff_t>(std::min(lane.size(), low + step + 1));
    const auto found = std::partition_point(begin, end, [time](const auto &stretch) { return stretch.end <= time; });
    return static_cast<std::size_t>(found - lane.begin());
}

/// Calls `visit` with each stretch of an ordered lane that may be at least `length` long and shows between two times, and with few that are
/// shorter: blocks of shorter ones are stepped over.
template <class Lane, class Visit>
void forEachLong(const Lane &lane, const Pyramid &pyramid, const TimeRange &shown, Duration length, Visit visit)
{
    for (std::size_t i = firstEndingAfter(lane, shown.from, pyramid.placeBefore(shown.from)); i < lane.size() && lane[i].begin < shown.to;) {
        const Pyramid::Step step = pyramid.stepFrom(i, length);
        if (!step.block)
            visit(lane[i]);
        i += step.count;
    }
}

/// Collects the pieces of a lane from left to right. Columns that stretches share are settled one after the other.
template <class Stretch> class PieceCollector {
public:
    /// `likely`: how many there may be.
    explicit PieceCollector(std::size_t likely) { m_pieces.reserve(likely); }
    /// Columns to the left of here are settled.
    double settled() const { return m_settled; }
    void addWide(double left, double right, const Stretch &stretch)
    {
        flush();
        if (right > 0)
            m_pieces.push_back({left, right, &stretch, false});
        m_settled = std::max(m_settled, floorOf(right));
    }
    /// Fills columns, whole numbers, with what looks the same in all of them. REQUIRES: settled() <= from < to.
    void addDense(double from, double to, const Stretch &stretch, Look look)
    {
        flush();
        if (from < to - 1) { // nothing else can come into any column but the last
            m_column = {from, to - 1, &stretch, true};
            m_look = look;
            flush();
        }
        m_column = {to - 1, to, &stretch, true};
        m_look = look;
        m_settled = to;
    }
    /// Something else stands in the column that was filled last.
    void addToLast(const Stretch &stretch, Look look)
    {
        if (!isWorse(look, m_look))
            return;
        m_column.first = &stretch;
        m_look = look;
    }
    bool hasColumn() const { return m_column.first != nullptr; }
    std::vector<Piece<Stretch>> take()
    {
        flush();
        return std::move(m_pieces);
    }

private:
    void flush()
    {
        if (!m_column.first)
            return;
        // Those that look the same are one piece.
        if (m_lookBefore == m_look && !m_pieces.empty() && m_pieces.back().isDense && m_pieces.back().right == m_column.left)
            m_pieces.back().right = m_column.right;
        else
            m_pieces.push_back(m_column);
        m_lookBefore = m_look;
        m_column = {};
    }
    std::vector<Piece<Stretch>> m_pieces;
    Piece<Stretch> m_column; // the one filled last; others may still come into it
    Look m_look = 0;         // of what stands in it
    Look m_lookBefore = 0;   // of the last dense piece
    double m_settled = 0;
};

/// The pieces of a lane of ordered stretches that do not overlap, for pixels 0 to width. With its pyramid it takes steps of pixels, so
/// that millions of stretches cost as much as the columns that they fill, and the worst of a column stands for it; without one
/// (null) the first of a column does.
template <class Lane, class Stretch = typename Lane::value_type>
std::vector<Piece<Stretch>> condensed(const Lane &lane, const TimelineCoordinates &coordinates, double width, WorldTime contentEnd,
                                      const Pyramid *pyramid = nullptr)
{
    PieceCollector<Stretch> pieces(std::min(lane.size(), static_cast<std::size_t>(std::max(0.0, width))));
    const Duration grain{static_cast<Duration::rep>(coordinates.nsPerPixel)};
    // What ends exactly at the left edge still shows there if it has no length.
    const WorldTime before = coordinates.timeAt(0) - Duration(1);
    const double lastColumn = ceilOf(width);
    WorldTime settled = WorldTime::min();
    std::size_t i = firstEndingAfter(lane, before, pyramid ? pyramid->placeBefore(before) : 0);
    while (i < lane.size()) {
        const Pyramid::Step step = pyramid ? pyramid->stepFrom(i, grain) : Pyramid::Step{};
        const Stretch &stretch = lane[step.block ? i + step.block->worst : i];
        const WorldTime end = step.block ? step.block->end : endOf(stretch, contentEnd);
        if (pieces.hasColumn() && end <= settled) {
            pieces.addToLast(stretch, step.block ? step.block->look : lookOf(stretch));
            i += step.count;
            continue;
        }
        const double left = coordinates.xOf(step.block ? step.block->begin : stretch.begin);
        if (left >= width)
            break;
        const double right = coordinates.xOf(end);
        if (!step.block && right - left >= 1.5) {
            pieces.addWide(left, right, stretch);
            ++i;
            continue;
        }
        const double column = std::max(pieces.settled(), floorOf(left));
        // A block reaches over the edge of a column only if something in it does. What is out of sight is no column.
        const double last = std::min(ceilOf(right), lastColumn);
        pieces.addDense(column, step.block ? std::max(column + 1, last) : column + 1, stretch, step.block ? step.block->look : lookOf(stretch));
        settled = coordinates.timeAt(pieces.settled());
        i = pyramid ? i + step.count : std::max(i + 1, firstEndingAfter(lane, settled, i));
    }
    return pieces.take();
}

} // namespace lockscope
