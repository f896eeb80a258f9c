// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/places.h"
#include "core/analysis/explore/planrunner.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <vector>

namespace lockscope {

/// The faults that a search places in one run, in the order in which they begin. The depth of a
/// placement is the number of its faults.
using Placement = std::vector<PlacedFault>;

/// Returns the plan with these faults in addition.
FaultPlan withPlacement(FaultPlan plan, const Placement &placement);

/// The position of a run in the search. The order of positions does not depend on the number of
/// threads and shards.
struct RunPosition {
    int depth = 0; ///< number of faults; samplesDepth for a random placement
    /// The number of the item. A thread takes the work of a depth item by item: at depth 1 an item
    /// is one place for the fault, at greater depths all placements with the same first fault, for
    /// random placements a block of them.
    std::uint64_t item = 0;
    std::uint64_t number = 0; ///< number of the run in its item

    friend auto operator<=>(const RunPosition &, const RunPosition &) = default;
};
/// The depth of random placements. It is greater than every real depth, so random placements come
/// last.
inline constexpr int samplesDepth = 1000;

/// All failures with the same course of the lock (RunSummary::story).
struct FailureGroup {
    RunPosition first;   ///< the first run with this failure
    Placement placement; ///< the faults of the first run
    Outcome outcome = Outcome::violated;
    std::uint64_t count = 0;
    Menu kinds; ///< the kinds of all faults in the runs of the group
};

/// The counts for one kind of fault at one depth: how many placements contain the kind, and how
/// many of these fail.
struct KindCount {
    std::uint64_t placements = 0;
    std::uint64_t failures = 0;

    friend bool operator==(const KindCount &, const KindCount &) = default;
};

/// The counts of one depth.
struct DepthCount {
    static constexpr std::size_t curvePointCount =
        32; ///< this depth's number of points in behaviourCurve(); each covers 1/32 of the items

    std::uint64_t items = 0; ///< number of items of this depth; RunPosition::item is less than this
    std::uint64_t itemsDone = 0;
    std::uint64_t placements = 0; ///< number of placements that were judged, without the void ones
    std::uint64_t failures = 0;   ///< number of placements that reach a goal of the search
    std::uint64_t voids = 0; ///< number of placements with a fault that never began; each equals a
                             ///< placement of a smaller depth
    std::uint64_t cutShort =
        0; ///< number of placements whose run ended before its clients and faults were done
    std::uint64_t runs = 0; ///< number of all runs, also of those that only find places and lengths
    std::array<std::uint64_t, outcomeCount> outcomes{}; ///< number of placements with each outcome
    std::array<KindCount, menuSize> kinds{};            ///< by kind of fault
    std::array<std::uint64_t, curvePointCount>
        placementsOfPoint{}; ///< `placements` by the curve point of their item (curvePointOf())

    friend bool operator==(const DepthCount &, const DepthCount &) = default;
    void add(const DepthCount &other);
    /// Returns the index of the curve's point to which an item belongs.
    std::size_t curvePointOf(std::uint64_t item) const
    {
        return items == 0
            ? 0
            : static_cast<std::size_t>(std::min(item, items - 1) * curvePointCount / items);
    }
};

/// The results of a search, or of one shard of it. The tallies of the shards can be added in any
/// order.
struct SearchTally {
    std::map<int, DepthCount> depths;
    std::map<std::uint64_t, RunPosition>
        behaviours; ///< each behaviour (RunSummary::behaviour) with its first run
    std::map<std::uint64_t, FailureGroup> failures; ///< by RunSummary::story
    bool isStopped = false;                         ///< the search was cancelled before its end
    std::uint64_t digest =
        0; ///< a sum of hashes of all positions with their outcomes and behaviours

    /// Adds a run.
    void record(const RunPosition &position, const Placement &placement, const RunSummary &summary);
    /// Adds the tally of another thread or shard.
    void add(const SearchTally &other);
    /// Returns the failures in the order of their first runs.
    std::vector<const FailureGroup *> failuresInOrder() const;
    std::uint64_t runs() const;
};

} // namespace lockscope
