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
    int depth = 0;          ///< samplesDepth for a random placement
    std::uint64_t item = 0; ///< the part of the depth's work: at depth 1 a place, deeper the first fault, for samples a block
    std::uint64_t number = 0; ///< within the item

    friend auto operator<=>(const RunPosition &, const RunPosition &) = default;
};
inline constexpr int samplesDepth = 1000;

/// All failures with one course of the lock.
struct FailureGroup {
    RunPosition first;
    Placement placement; ///< of the first one
    Outcome outcome = Outcome::violated;
    std::uint64_t count = 0;
    Menu kinds; ///< the kinds of faults by which it was reached
};

/// The counts for one kind of fault at one depth: of the placements that contain it.
struct KindCount {
    std::uint64_t placements = 0;
    std::uint64_t failures = 0;

    friend bool operator==(const KindCount &, const KindCount &) = default;
};

/// The counts of one depth.
struct DepthCount {
    static constexpr std::size_t stepCount = 32; ///< steps of the curve of behaviours

    std::uint64_t items = 0;      ///< parts of the work of this depth
    std::uint64_t itemsDone = 0;
    std::uint64_t placements = 0; ///< judged runs of this depth
    std::uint64_t failures = 0;   ///< placements that show a goal
    std::uint64_t voids = 0;      ///< runs in which a fault never began; they count at a smaller depth, not here
    std::uint64_t cutShort = 0;   ///< placements whose run ended too early
    std::uint64_t runs = 0;       ///< all runs, also those that only find places and lengths
    std::array<std::uint64_t, outcomeCount> outcomes{};
    std::array<KindCount, menuSize> kinds{};
    std::array<std::uint64_t, stepCount> runsOfStep{}; ///< placements by the step to which their item belongs

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
