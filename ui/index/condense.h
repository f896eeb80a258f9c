// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "ui/index/pyramid.h"
#include "ui/index/timelinecoordinates.h"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace lockscope {

/// One thing to paint in a lane: a stretch that is wide enough to be seen, or a run of pixel columns with many stretches that are
/// too narrow. `first` is the stretch, or the worst one in the columns. Every stretch in sight is covered by a piece.
template <class Stretch> struct Piece {
    double left = 0;
    double right = 0;
    const Stretch *first = nullptr;
    bool isDense = false; ///< stands for several stretches, or for one that is narrower than a pixel
};

/// Short spans of one client look the same.
inline Look lookOf(const Span &span)
{
    return span.client.value;
}

/// Returns the end of a stretch for drawing: an open stretch reaches to the end of the content.
template <class Stretch> WorldTime endOf(const Stretch &stretch, WorldTime contentEnd)
{
    return stretch.end == WorldTime::max() ? std::max(contentEnd, stretch.begin) : stretch.end;
}

/// Returns the index of the first stretch at or after `from` that ends after `time`. It doubles its steps, so it is cheap if that
/// stretch is near.
/// REQUIRES: the stretches are ordered and do not overlap.
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

/// Calls `visit` for each stretch of an ordered lane between two times that is at least `length` long, and for a few shorter ones:
/// it skips blocks of shorter stretches.
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

/// Settles the pixel columns that stretches of a lane share, from left to right, and passes the pieces to a sink: wide(left, right,
/// stretch) for a stretch that is wide enough to be seen, dense(from, to, worst) for columns that look the same.
template <class Stretch, class Sink> class ColumnSettler {
public:
    explicit ColumnSettler(Sink &sink) : m_sink(sink) {}
    /// All columns to the left of this one are settled.
    int settled() const { return m_settled; }
    /// Returns whether there is a last filled column, which another stretch may still share.
    bool hasColumn() const { return m_column.first != nullptr; }
    void addWide(double left, double right, const Stretch &stretch)
    {
        settle();
        handOn();
        if (right > 0)
            m_sink.wide(left, right, stretch);
        m_settled = std::max(m_settled, static_cast<int>(std::min(right, farthest)));
    }
    /// Fills the columns from `from` to before `to` with one look. REQUIRES: settled() <= from < to.
    void addDense(int from, int to, const Stretch &stretch, Look look)
    {
        settle();
        if (from < to - 1) { // only the last column can be shared with another stretch
            m_column = {from, to - 1, &stretch, look};
            settle();
        }
        m_column = {to - 1, to, &stretch, look};
        m_settled = to;
    }
    /// Adds another stretch to the last filled column.
    void addToLast(const Stretch &stretch, Look look)
    {
        if (!isWorse(look, m_column.look))
            return;
        m_column.first = &stretch;
        m_column.look = look;
    }
    void finish()
    {
        settle();
        handOn();
    }

private:
    struct Columns {
        int from = 0;
        int to = 0;
        const Stretch *first = nullptr;
        Look look = 0;
    };
    static constexpr double farthest = 1e9; // columns: beyond any screen
    void settle()
    {
        if (!m_column.first)
            return;
        // Adjacent columns that look the same become one piece.
        if (m_run.first && m_run.to == m_column.from && m_run.look == m_column.look) {
            m_run.to = m_column.to;
        } else {
            handOn();
            m_run = m_column;
        }
        m_column.first = nullptr;
    }
    void handOn()
    {
        if (m_run.first)
            m_sink.dense(m_run.from, m_run.to, *m_run.first);
        m_run.first = nullptr;
    }
    Sink &m_sink;
    Columns m_run;    // settled, not passed to the sink yet
    Columns m_column; // the last filled column; other stretches may still share it
    int m_settled = 0;
};

/// A sink made of two functions.
template <class Wide, class Dense> struct LaneSink {
    Wide wide;
    Dense dense;
};
template <class Wide, class Dense> LaneSink(Wide, Dense) -> LaneSink<Wide, Dense>;

/// Passes the pieces of a lane to a sink, for the pixels 0 to `width`. The stretches are ordered and do not overlap. With a pyramid
/// it steps by pixels, so that the cost depends on the columns and not on the number of stretches; the worst stretch represents a
/// column. Without a pyramid (null), the first stretch represents a column.
template <class Lane, class Sink>
void condenseInto(Sink &&sink, const Lane &lane, const TimelineCoordinates &coordinates, double width, WorldTime contentEnd,
                  const Pyramid *pyramid)
{
    using Stretch = typename Lane::value_type;
    ColumnSettler<Stretch, std::remove_reference_t<Sink>> columns(sink);
    const auto nsOf = [](WorldTime time) { return static_cast<double>(time.time_since_epoch().count()); };
    const Duration grain{static_cast<Duration::rep>(coordinates.nsPerPixel)};
    // A stretch without length that ends exactly at the left edge is still visible there.
    const WorldTime before = coordinates.timeAt(0) - Duration(1);
    const double lastColumn = ceilOf(width);
    double settledNs = 0; // columns are settled up to this time
    std::size_t i = firstEndingAfter(lane, before, pyramid ? pyramid->placeBefore(before) : 0);
    while (i < lane.size()) {
        const Pyramid::Step step = pyramid ? pyramid->stepFrom(i, grain) : Pyramid::Step{};
        const Stretch &stretch = lane[step.block ? i + step.block->worst : i];
        const WorldTime end = step.block ? step.block->end : endOf(stretch, contentEnd);
        if (columns.hasColumn() && nsOf(end) <= settledNs) {
            columns.addToLast(stretch, step.block ? step.block->look : lookOf(stretch));
            i += step.count;
            continue;
        }
        const double left = coordinates.xOf(step.block ? step.block->begin : stretch.begin);
        if (left >= width)
            break;
        const double right = coordinates.xOf(end);
        if (!step.block && right - left >= 1.5) {
            columns.addWide(left, right, stretch);
            ++i;
            continue;
        }
        const int column = left <= columns.settled() ? columns.settled() : static_cast<int>(left);
        // A block crosses the edge of a column only if a stretch in it does. Columns out of sight are not filled.
        const int last = step.block ? std::max(column + 1, static_cast<int>(std::min(ceilOf(right), lastColumn))) : column + 1;
        columns.addDense(column, last, stretch, step.block ? step.block->look : lookOf(stretch));
        settledNs = roundOf(coordinates.fromNs + columns.settled() * coordinates.nsPerPixel);
        i = pyramid ? i + step.count : std::max(i + 1, firstEndingAfter(lane, coordinates.timeAt(columns.settled()), i));
    }
    columns.finish();
}

/// Returns the same pieces as a list.
template <class Lane, class Stretch = typename Lane::value_type>
std::vector<Piece<Stretch>> condensed(const Lane &lane, const TimelineCoordinates &coordinates, double width, WorldTime contentEnd,
                                      const Pyramid *pyramid = nullptr)
{
    std::vector<Piece<Stretch>> pieces;
    pieces.reserve(std::min(lane.size(), static_cast<std::size_t>(std::max(0.0, width))));
    condenseInto(LaneSink{[&](double left, double right, const Stretch &stretch) { pieces.push_back({left, right, &stretch, false}); },
                           [&](int from, int to, const Stretch &worst) {
                               pieces.push_back({static_cast<double>(from), static_cast<double>(to), &worst, true});
                           }},
                 lane, coordinates, width, contentEnd, pyramid);
    return pieces;
}

} // namespace lockscope
