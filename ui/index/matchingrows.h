// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/index/lanearrangement.h"
#include "ui/index/timelineindex.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace lockscope {

/// Ranges of x in a lane, in pixels.
class PixelRanges {
public:
    /// REQUIRES: from <= to.
    void add(double from, double to) { m_ranges.emplace_back(from, to); }
    /// Sorts the ranges and joins those that touch. Call it after the last add() or addFrom(), and
    /// before has(), touches() and gaps().
    void sortAndJoin();
    bool has(double x) const { return touches(x, x); }
    /// Adds the part of `other` between two x positions. REQUIRES: `other` is sorted and joined.
    void addFrom(const PixelRanges &other, double from, double to);
    bool touches(double from, double to) const;
    /// Returns the parts between 0 and `width` that no range covers.
    std::vector<std::pair<double, double>> gaps(double width) const;

private:
    std::vector<std::pair<double, double>> m_ranges;
};

/// The rows of a trace that match a filter, grouped by lane. The timeline dims the other rows. A
/// client's row belongs to the lanes of this client and to the fold. A node's row belongs to the
/// node, and to the client that caused it. A write to the store also belongs to the store. An
/// immutable value: a later value for a longer trace shares the parts that are full. Thread: any.
class MatchingRows {
public:
    /// Returns whether this value describes the trace or another snapshot of it. Snapshots of one
    /// trace have the same object of texts.
    bool describes(const Trace &trace) const { return &trace.texts() == m_texts; }
    /// Returns the number of checked rows. Later rows are not checked yet, so the timeline does not
    /// dim them.
    std::size_t checkedCount() const { return m_checkedCount; }
    /// Returns whether none of the checked rows of a lane matches.
    bool hasNoMatch(LaneKey lane) const;
    /// Returns whether a row matches or is not checked yet. REQUIRES: the row belongs to the lane.
    bool has(LaneKey lane, std::size_t row) const { return hasMatchBetween(lane, row, row); }
    /// Returns whether any row from `first` to `last` matches, or `last` is not checked yet.
    /// REQUIRES: both rows belong to the lane.
    bool hasMatchBetween(LaneKey lane, std::size_t first, std::size_t last) const;
    /// Adds the pixel columns up to `width` that contain a matching row. The cost depends on the
    /// number of columns, not of rows.
    void addColumns(
        LaneKey lane, const TimelineCoordinates &time, double width, PixelRanges &ranges) const;

private:
    friend class MatchingRowsWriter;
    // A part of the matching rows; all parts except the last one are full and shared between
    // values.
    struct Part {
        std::uint32_t first = 0; // the first and the last matching row of the part
        std::uint32_t last = 0;
        std::size_t count = 0;         // number of matching rows
        std::vector<MarkList> clients; // the index is the number of the client
        std::vector<MarkList> nodes;   // the index is the number of the node
        MarkList store;
        MarkList allClients; // rows of all clients, for the fold
    };
    static const MarkList *listOf(const Part &part, LaneKey lane);

    const TextPool *m_texts = nullptr;
    std::vector<std::shared_ptr<const Part>> m_parts;
    std::size_t m_checkedCount = 0;
};

/// Builds MatchingRows, row by row. Thread: one at a time.
class MatchingRowsWriter {
public:
    /// Adds matching rows of `trace`. `checkedCount`: the number of checked rows so far. REQUIRES:
    /// `rows` are in ascending order and after all previous ones; the trace is the same as before,
    /// or a later snapshot.
    void take(const Trace &trace, const std::vector<std::uint32_t> &rows, std::size_t checkedCount);
    /// Returns the rows that were added so far. Copies only the part that is not full.
    std::shared_ptr<const MatchingRows> rows() const;

private:
    void add(const Event &event, std::uint32_t row);

    const TextPool *m_texts = nullptr;
    std::vector<std::shared_ptr<const MatchingRows::Part>> m_full;
    MatchingRows::Part m_open;
    std::size_t m_checkedCount = 0;
};

} // namespace lockscope
