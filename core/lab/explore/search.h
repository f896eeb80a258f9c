// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/searchtally.h"

#include <atomic>
#include <functional>

namespace lockscope {

/// One of several independent parts of a search, for several machines.
struct Shard {
    int number = 1; ///< 1 to count
    int count = 1;
    static constexpr int countMax = 100'000;

    friend bool operator==(const Shard &, const Shard &) = default;
};

/// The question of a search: can this scenario fail with up to `depth` faults of the menu? A value.
struct Question {
    EffectiveScenario effective; ///< its faults are in every run; none, unless the user keeps them
    Menu menu = Menu::all();
    Goals goals = Goals::usual();
    int depth = 2;
    std::uint64_t samples = 0; ///< random placements of 3 to 6 faults, after the complete search
    bool reduces = true;       ///< SlotRules::reduces
    bool goesOn = false;       ///< false: the search ends after the single faults if one of them is enough for a failure
    Shard shard;

    static constexpr int depthMax = 4;
};

/// The state of a search in progress.
struct SearchProgress {
    int depth = 0; ///< samplesDepth: random placements
    std::uint64_t itemsDone = 0;
    std::uint64_t items = 0;
    std::uint64_t runs = 0;       ///< of the whole search
    std::uint64_t behaviours = 0; ///< different ones that the whole search has found
};

/// How a search is carried out. It does not affect the result, unless it is stopped.
struct SearchOptions {
    int threads = 1;
    const std::atomic<bool> *isCancelled = nullptr; ///< read often; when it is set, the search ends with what it has
    /// Called after some items, and at each begin of a depth, from any of the threads, one at a time. May be empty.
    std::function<void(const SearchProgress &)> onProgress = {};
    /// Called for the first failure that a thread finds, at most once. It need not be the first in the order of the search. May be empty.
    std::function<void(const Placement &)> onFirstFailure = {};
};

/// Tries all placements of 0, 1, 2, … faults of the menu, up to the depth; then random placements of more faults. It does not add a fault to
/// a placement that has failed already, because the failure would not be a shortest one. The same question gives the same tally with any
/// number of threads; the tallies of all shards add up to that of the whole.
///
/// Each run is repeated from its begin, because clients are coroutines, which cannot be copied. At each depth, the places for the next fault
/// come from the run with the faults before it. So places that exist only because of the first fault are found, too.
/// Thread: any; it starts its own threads and waits for them. Error: one line that says why the scenario cannot run, or that
/// its lease is too long for a fault that outlasts it.
Result<SearchTally> search(const Question &question, const SearchOptions &options);

} // namespace lockscope
