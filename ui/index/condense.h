// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "ui/index/pyramid.h"
#include "ui/index/visibletime.h"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace lockscope {

// An interval is anything with a beginning and an end in time, such as a Span or a CountInterval. A
// lane is an ordered list of intervals.

/// A part of a lane to paint: one interval that is wide enough to be seen, or adjacent pixel
/// columns with intervals that are too narrow. Each visible interval is in a piece.
template <class Interval> struct Piece {
    double left = 0;                    ///< in pixels from the left edge of the lanes
    double right = 0;                   ///< in pixels from the left edge of the lanes
    const Interval *interval = nullptr; ///< the only interval of the piece, or the interval whose
                                        ///< look the columns show (condenseInto())
    bool isDense = false; ///< the piece contains several intervals, or one interval that is too
                          ///< narrow to be seen
};

/// Returns the look of a short span (pyramid.h): spans of one client look the same.
inline Look lookOf(const Span &span)
{
    return span.client.value;
}

/// Returns the end of an interval for drawing. An open interval has no end yet: it is drawn to
/// `contentEnd`, the end of the run so far.
template <class Interval> WorldTime endOf(const Interval &interval, WorldTime contentEnd)
{
    return interval.end == WorldTime::max() ? std::max(contentEnd, interval.begin) : interval.end;
}

/// Returns the index of the first interval that ends after `time`; lane.size() if there is none.
/// The search begins at the index `from`. It doubles its steps, so it is fast if the interval is
/// near `from`. REQUIRES: the intervals are ordered and do not overlap; from <= lane.size(); all
/// intervals before `from` end at or before `time`.
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
    const auto end =
        lane.begin() + static_cast<std::ptrdiff_t>(std::min(lane.size(), low + step + 1));
    const auto found = std::partition_point(
        begin, end, [time](const auto &interval) { return interval.end <= time; });
    return static_cast<std::size_t>(found - lane.begin());
}

/// Calls `visit` for each interval of a lane in the range `shown` that is at least `length` long.
/// Also calls `visit` for some shorter intervals, because it skips only whole blocks
/// (Pyramid::Block) of short intervals.
template <class Lane, class Visit> void forEachLong(
    const Lane &lane, const Pyramid &pyramid, const TimeRange &shown, Duration length, Visit visit)
{
    std::size_t i = firstEndingAfter(lane, shown.from, pyramid.indexBefore(shown.from));
    while (i < lane.size() && lane[i].begin < shown.to) {
        const Pyramid::Bundle bundle = pyramid.bundleFrom(i, length);
        if (!bundle.block)
            visit(lane[i]);
        i += bundle.count;
    }
}

/// Collects the intervals of a lane in pixel columns, from left to right, and passes the pieces to
/// a sink. It calls wide(left, right, interval) of the sink for an interval that is wide enough to
/// be seen, and dense(from, to, worst) for adjacent columns that look the same; `worst` is the
/// interval whose look they show.
template <class Interval, class Sink> class ColumnCollector {
public:
    explicit ColumnCollector(Sink &sink) : m_sink(sink) { }
    /// Returns the first column that no interval has filled yet.
    int freeColumn() const { return m_freeColumn; }
    /// Returns whether the column before freeColumn() contains narrow intervals, so that other
    /// intervals may share this column.
    bool hasSharedColumn() const { return m_shared.interval != nullptr; }
    void addWide(double left, double right, const Interval &interval)
    {
        closeShared();
        emitPending();
        if (right > 0)
            m_sink.wide(left, right, interval);
        m_freeColumn = std::max(m_freeColumn, static_cast<int>(std::min(right, columnMax)));
    }
    /// Fills the columns from `from` to before `to` with one look. REQUIRES: freeColumn() <= from <
    /// to.
    void addDense(int from, int to, const Interval &interval, Look look)
    {
        closeShared();
        if (from < to - 1) { // only the last column can be shared with later intervals
            m_shared = {from, to - 1, &interval, look};
            closeShared();
        }
        m_shared = {to - 1, to, &interval, look};
        m_freeColumn = to;
    }
    /// Adds another interval to the shared column. REQUIRES: hasSharedColumn().
    void addToShared(const Interval &interval, Look look)
    {
        if (!isWorse(look, m_shared.look))
            return;
        m_shared.interval = &interval;
        m_shared.look = look;
    }
    void finish()
    {
        closeShared();
        emitPending();
    }

private:
    // Adjacent pixel columns with one look.
    struct Columns {
        int from = 0; // index of the first pixel column
        int to = 0;   // exclusive
        const Interval *interval =
            nullptr; // the interval with the most severe look; null: there are no columns
        Look look = 0;
    };
    static constexpr double columnMax = 1e9; // beyond any screen
    /// Adds the shared column to m_pending. If it is not adjacent or looks different, first passes
    /// m_pending to the sink and empties it.
    void closeShared()
    {
        if (!m_shared.interval)
            return;
        // Adjacent columns that look the same become one piece.
        if (m_pending.interval && m_pending.to == m_shared.from
            && m_pending.look == m_shared.look) {
            m_pending.to = m_shared.to;
        } else {
            emitPending();
            m_pending = m_shared;
        }
        m_shared.interval = nullptr;
    }
    /// Passes m_pending to the sink as one piece.
    void emitPending()
    {
        if (m_pending.interval)
            m_sink.dense(m_pending.from, m_pending.to, *m_pending.interval);
        m_pending.interval = nullptr;
    }
    Sink &m_sink;
    Columns m_pending; // adjacent columns that look the same and are not passed to the sink yet
    Columns m_shared;  // the last filled column, which other intervals may still share
    int m_freeColumn = 0;
};

/// A sink made of two functions.
template <class Wide, class Dense> struct LaneSink {
    Wide wide;
    Dense dense;
};
template <class Wide, class Dense> LaneSink(Wide, Dense) -> LaneSink<Wide, Dense>;

/// Passes the pieces of a lane to a sink, for the pixels 0 to `width`. REQUIRES: the intervals are
/// ordered and do not overlap. With a pyramid, the cost depends on the number of columns, not on
/// the number of intervals, and a column of several intervals looks like the most severe interval.
/// Without a pyramid (null), such a column looks like its first interval. `contentEnd`: the end of
/// open intervals.
template <class Lane, class Sink> void condenseInto(Sink &&sink, const Lane &lane,
    const TimelineCoordinates &coordinates, double width, WorldTime contentEnd,
    const Pyramid *pyramid)
{
    using Interval = typename Lane::value_type;
    ColumnCollector<Interval, std::remove_reference_t<Sink>> columns(sink);
    const auto nsOf = [](WorldTime time) {
        return static_cast<double>(time.time_since_epoch().count());
    };
    const Duration pixelLength{static_cast<Duration::rep>(coordinates.nsPerPixel)};
    // An interval without length that ends exactly at the left edge is still visible there.
    const WorldTime justBefore = coordinates.timeAt(0) - Duration(1);
    const double lastColumn = ceilOf(width);
    double freeNs = 0; // the time at the left edge of freeColumn()
    std::size_t i =
        firstEndingAfter(lane, justBefore, pyramid ? pyramid->indexBefore(justBefore) : 0);
    while (i < lane.size()) {
        const Pyramid::Bundle bundle =
            pyramid ? pyramid->bundleFrom(i, pixelLength) : Pyramid::Bundle{};
        const Interval &interval = lane[bundle.block ? i + bundle.block->worst : i];
        const WorldTime end = bundle.block ? bundle.block->end : endOf(interval, contentEnd);
        if (columns.hasSharedColumn() && nsOf(end) <= freeNs) {
            columns.addToShared(interval, bundle.block ? bundle.block->look : lookOf(interval));
            i += bundle.count;
            continue;
        }
        const double left = coordinates.xOf(bundle.block ? bundle.block->begin : interval.begin);
        if (left >= width)
            break;
        const double right = coordinates.xOf(end);
        if (!bundle.block && right - left >= 1.5) {
            columns.addWide(left, right, interval);
            ++i;
            continue;
        }
        const int column =
            left <= columns.freeColumn() ? columns.freeColumn() : static_cast<int>(left);
        // A block fills all columns that it touches: it is no longer than a pixel, or it looks the
        // same everywhere (Block::isOneInterval()). Columns beyond the right edge are not filled.
        const int columnEnd = bundle.block
            ? std::max(column + 1, static_cast<int>(std::min(ceilOf(right), lastColumn)))
            : column + 1;
        columns.addDense(
            column, columnEnd, interval, bundle.block ? bundle.block->look : lookOf(interval));
        freeNs = roundOf(coordinates.fromNs + columns.freeColumn() * coordinates.nsPerPixel);
        i = pyramid
            ? i + bundle.count
            : std::max(i + 1, firstEndingAfter(lane, coordinates.timeAt(columns.freeColumn()), i));
    }
    columns.finish();
}

/// Returns the pieces that condenseInto() passes to its sink.
template <class Lane, class Interval = typename Lane::value_type>
std::vector<Piece<Interval>> condensed(const Lane &lane, const TimelineCoordinates &coordinates,
    double width, WorldTime contentEnd, const Pyramid *pyramid = nullptr)
{
    std::vector<Piece<Interval>> pieces;
    pieces.reserve(std::min(lane.size(), static_cast<std::size_t>(std::max(0.0, width))));
    condenseInto(LaneSink{[&](double left, double right, const Interval &interval) {
                              pieces.push_back({left, right, &interval, false});
                          },
                     [&](int from, int to, const Interval &worst) {
                         pieces.push_back(
                             {static_cast<double>(from), static_cast<double>(to), &worst, true});
                     }},
        lane, coordinates, width, contentEnd, pyramid);
    return pieces;
}

} // namespace lockscope
