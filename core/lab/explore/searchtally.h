// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/planrunner.h"
#include "core/lab/explore/slots.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <vector>

namespace lockscope {

/// The faults of one run of a search, in the order in which they begin. Its depth is their number.
using Placement = std::vector<PlacedFault>;

/// Returns the plan with these faults in addition.
FaultPlan withPlacement(FaultPlan plan, const Placement &placement);

/// The position of a run in the search. The order does not depend on the number of threads and parts.
struct RunPosition {
    int depth = 0; ///< number of faults; samplesDepth for a random placement
    /// The number of the item. A thread takes the work of a depth item by item: at depth 1 an item is one place for the fault, at greater
    /// depths all placements with the same first fault, for random placements a block of them.
    std::uint64_t item = 0;
    std::uint64_t number = 0; ///< number of the run in its item

    friend auto operator<=>(const RunPosition &, const RunPosition &) = default;
};
/// Stands for random placements where a depth is expected. It is greater than every depth, so they come last.
inline constexpr int samplesDepth = 1000;

/// All failures with the same course of the lock (RunSummary::story).
struct FailureGroup {
    RunPosition first;   ///< the first run with this failure
    Placement placement; ///< the faults of the first run
    Outcome outcome = Outcome::violated;
    std::uint64_t count = 0;
    Menu kinds; ///< the kinds of all faults in the runs of the group
};

/// The counts for one kind of fault at one depth: of the placements that contain it.
struct KindCount {
    std::uint64_t placements = 0;
    std::uint64_t failures = 0;

    friend bool operator==(const KindCount &, const KindCount &) = default;
};

/// The counts of one depth.
struct DepthCount {
    static constexpr std::size_t stepCount = 32; ///< the curve of known behaviours (behaviourCurve()) has a step for each such part of the items

    std::uint64_t items = 0;      ///< RunPosition::item is less than this
    std::uint64_t itemsDone = 0;
    std::uint64_t placements = 0; ///< judged runs of this depth
    std::uint64_t failures = 0;   ///< placements that reach a goal of the search
    std::uint64_t voids = 0;      ///< runs in which a fault never began; they count at a smaller depth, not here
    std::uint64_t cutShort = 0;   ///< placements whose run ended too early
    std::uint64_t runs = 0;       ///< all runs, also those that only find places and lengths
    std::array<std::uint64_t, outcomeCount> outcomes{};
    std::array<KindCount, menuSize> kinds{};
    std::array<std::uint64_t, stepCount> placementsOfStep{}; ///< `placements` by the step of their item (stepOf())

    friend bool operator==(const DepthCount &, const DepthCount &) = default;
    void add(const DepthCount &other);
    /// Returns the step of the curve to which an item belongs.
    std::size_t stepOf(std::uint64_t item) const { return items == 0 ? 0 : static_cast<std::size_t>(std::min(item, items - 1) * stepCount / items); }
};

/// What a search, or a part of it, has found. The sum of the parts is the same in any order.
struct SearchTally {
    std::map<int, DepthCount> depths;
    std::map<std::uint64_t, RunPosition> behaviours; ///< each with its first run
    std::map<std::uint64_t, FailureGroup> failures;             ///< by RunSummary::story
    bool isStopped = false;   ///< the search was cancelled before its end
    std::uint64_t digest = 0; ///< a sum of hashes of all positions with their outcomes and behaviours

    void record(const RunPosition &position, const Placement &placement, const RunSummary &summary);
    void add(const SearchTally &other);
    /// Returns the failures in the order of their first runs.
    std::vector<const FailureGroup *> failuresInOrder() const;
    std::uint64_t runs() const;
};

} // namespace lockscope
