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

/// Pieces of a lane from left to right, in pixels, apart from one another.
class Pieces {
public:
    /// REQUIRES: from <= to.
    void add(double from, double to) { m_pieces.emplace_back(from, to); }
    /// Puts them in order, and joins those that touch. What is asked of them counts from here on.
    void settle();
    bool has(double x) const { return touches(x, x); }
    /// Puts in what of another one's lies between two places. REQUIRES: that one is settled.
    void addFrom(const Pieces &other, double from, double to);
    bool touches(double from, double to) const;
    /// The rest of the stretch from 0 to `width`.
    std::vector<std::pair<double, double>> rest(double width) const;

private:
    std::vector<std::pair<double, double>> m_pieces;
};

/// The rows of a trace that a filter lets pass, by the lanes that they belong to: what the timeline leaves lit. A row of a client's own
/// belongs to that client; what a node tells belongs to the node, and to the client whose doing it is; a write to the store also to the
/// store. What belongs to any client belongs to the fold as well. An immutable value: parts that are full are shared with the value that
/// comes after it, so that a filter can go on with a trace that grows. Thread: any.
class MatchingRows {
public:
    /// The trace that it is about, by its texts: it says nothing of another one.
    bool isOf(const Trace &trace) const { return &trace.texts() == m_texts; }
    /// How many rows were looked at. Of those behind nobody knows yet, and they are not to be dimmed.
    std::size_t looked() const { return m_looked; }
    /// Nothing of a lane passes.
    bool isDark(LaneKey lane) const;
    /// Whether a row is lit, or not known. REQUIRES: it belongs to that lane.
    bool has(LaneKey lane, std::size_t row) const { return hasBetween(lane, row, row); }
    /// Whether a row from `first` to `last`, both included, is.
    bool hasBetween(LaneKey lane, std::size_t first, std::size_t last) const;
    /// Adds the pixel columns, up to `width`, in which there is one. It costs as much as the columns.
    void addColumns(LaneKey lane, const TimelineCoordinates &time, double width, Pieces &pieces) const;

private:
    friend class LitRowsWriter;
    struct Part {
        std::uint32_t first = 0; // rows
        std::uint32_t last = 0;
        std::size_t count = 0;
        std::vector<MarkList> clients; // by number
        std::vector<MarkList> nodes;
        MarkList store;
        MarkList anybody; // any client
    };
    static const MarkList *listOf(const Part &part, LaneKey lane);

    const TextPool *m_texts = nullptr;
    std::vector<std::shared_ptr<const Part>> m_parts;
    std::size_t m_looked = 0;
};

/// Writes them, row by row. Thread: one at a time.
class LitRowsWriter {
public:
    /// The rows of `trace` that pass, ascending, all behind the ones before; those up to `looked` are looked at.
    /// REQUIRES: the same trace as before, or a later snapshot.
    void take(const Trace &trace, const std::vector<std::uint32_t> &rows, std::size_t looked);
    /// The rows so far. It costs as much as what is not in a full part.
    std::shared_ptr<const MatchingRows> rows() const;

private:
    void add(const Event &event, std::uint32_t row);

    const TextPool *m_texts = nullptr;
    std::vector<std::shared_ptr<const MatchingRows::Part>> m_full;
    MatchingRows::Part m_open;
    std::size_t m_looked = 0;
};

} // namespace lockscope
