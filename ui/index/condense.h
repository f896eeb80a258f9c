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

/// Settles the columns of a lane that stretches share, from left to right, and hands the pieces on to a sink: wide(left, right, stretch) of a
/// stretch that is wide enough to be seen, dense(from, to, worst) of columns that look the same.
template <class Stretch, class Sink> class ColumnSettler {
public:
    explicit ColumnSettler(Sink &sink) : m_sink(sink) {}
    /// Columns to the left of here are settled.
    int settled() const { return m_settled; }
    /// There is a column that was filled last: something else may still stand in it.
    bool hasColumn() const { return m_column.first != nullptr; }
    void addWide(double left, double right, const Stretch &stretch)
    {
        settle();
        handOn();
        if (right > 0)
            m_sink.wide(left, right, stretch);
        m_settled = std::max(m_settled, static_cast<int>(std::min(right, farthest)));
    }
    /// Fills columns with what looks the same in all of them. REQUIRES: settled() <= from < to.
    void addDense(int from, int to, const Stretch &stretch, Look look)
    {
        settle();
        if (from < to - 1) { // nothing else can come into any column but the last
            m_column = {from, to - 1, &stretch, look};
            settle();
        }
        m_column = {to - 1, to, &stretch, look};
        m_settled = to;
    }
    /// Something else stands in the column that was filled last.
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
    static constexpr double farthest = 1e9; // columns: further than any screen
    void settle()
    {
        if (!m_column.first)
            return;
        // Those that look the same are one piece.
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
    Columns m_run;    // settled, and not handed on yet
    Columns m_column; // the one filled last; others may still come into it
    int m_settled = 0;
};

/// What of a lane is painted how: a sink made of two functions.
template <class Wide, class Dense> struct LaneSink {
    Wide wide;
    Dense dense;
};
template <class Wide, class Dense> LaneSink(Wide, Dense) -> LaneSink<Wide, Dense>;

/// Hands the pieces of a lane of ordered stretches that do not overlap to a sink, for pixels 0 to width. With its pyramid it takes steps of
/// pixels, so that millions of stretches cost as much as the columns that they fill, and the worst of a column stands for it; without one
/// (null) the first of a column does.
template <class Lane, class Sink>
void condenseInto(Sink &&sink, const Lane &lane, const TimelineCoordinates &coordinates, double width, WorldTime contentEnd,
                  const Pyramid *pyramid)
{
    using Stretch = typename Lane::value_type;
    ColumnSettler<Stretch, std::remove_reference_t<Sink>> columns(sink);
    const auto nsOf = [](WorldTime time) { return static_cast<double>(time.time_since_epoch().count()); };
    const Duration grain{static_cast<Duration::rep>(coordinates.nsPerPixel)};
    // What ends exactly at the left edge still shows there if it has no length.
    const WorldTime before = coordinates.timeAt(0) - Duration(1);
    const double lastColumn = ceilOf(width);
    double settledNs = 0; // the time up to which columns are settled
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
        // A block reaches over the edge of a column only if something in it does. What is out of sight is no column.
        const int last = step.block ? std::max(column + 1, static_cast<int>(std::min(ceilOf(right), lastColumn))) : column + 1;
        columns.addDense(column, last, stretch, step.block ? step.block->look : lookOf(stretch));
        settledNs = roundOf(coordinates.fromNs + columns.settled() * coordinates.nsPerPixel);
        i = pyramid ? i + step.count : std::max(i + 1, firstEndingAfter(lane, coordinates.timeAt(columns.settled()), i));
    }
    columns.finish();
}

/// The same pieces as a list.
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
