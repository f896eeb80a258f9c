// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/searchtally.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <limits>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace lockscope {

/// One of several independent parts of a search, or of a map of settings. Different machines can
/// carry out the shards.
struct Shard {
    int number = 1; ///< 1 to count
    int count = 1;
    static constexpr int countMax = 100'000;

    /// Returns whether an item or a cell belongs to this shard. `index`: from 0.
    bool has(std::uint64_t index) const
    {
        return index % static_cast<std::uint64_t>(count) + 1 == static_cast<std::uint64_t>(number);
    }

    friend bool operator==(const Shard &, const Shard &) = default;
};

/// The question of a search: can this scenario fail with up to `depth` faults of the menu? A value.
struct Question {
    EffectiveScenario
        effective; ///< the scenario; its own faults, if the user keeps them, are in every run
    Menu menu = Menu::all();
    Goals goals = Goals::usual();
    int depth = 2;
    std::uint64_t samples = 0; ///< number of random placements of 3 to 6 faults, after the complete
                               ///< search; at most samplesMax
    bool skipsSameEffect = true; ///< PlaceRules::skipsSameEffect
    /// Whether single faults are tried at all moments, and with all lengths and amounts, that give
    /// another order of rows (exactPlacesOf(), ExactTrier). False: with the lengths of choicesOf(),
    /// which are a class each. With a bound for the lengths no search is exact.
    bool isExact = true;
    bool searchesExactly() const { return isExact && !menu.isLimited(); }
    int nodesMax = 0; ///< at most so many nodes have a fault in one run; 0: any number
    bool searchesFullDepth = false; ///< false: if a single fault is enough for a failure, the
                                    ///< search does not try several faults
    Shard shard;

    static constexpr int depthMax = 4;
    static constexpr std::uint64_t samplesMax = 1'000'000'000'000;
};

/// The state of a search in progress.
struct SearchProgress {
    int depth = 0; ///< number of faults in each run that is tried now; samplesDepth: random
                   ///< placements are tried
    std::uint64_t itemsDone = 0; ///< of `items`
    std::uint64_t items = 0;     ///< number of items of this depth (RunPosition::item)
    std::uint64_t runs = 0;      ///< number of runs of the whole search so far
    std::uint64_t behaviours =
        0; ///< number of different behaviours that the whole search has found so far
};

/// How a search is carried out. The options do not affect the result, unless the search is
/// cancelled.
struct SearchOptions {
    int threads = 1; ///< as many as the system allows, if it allows fewer
    /// The search ends after about this number of runs, with its results so far.
    std::uint64_t runsMax = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool> *isCancelled =
        nullptr; ///< checked often; when it is true, the search ends with its results so far
    /// Called when a depth begins, and then each time that a few more items are done. Several
    /// threads call it, but never at the same time. May be empty.
    std::function<void(const SearchProgress &)> onProgress = {};
    /// Called at most once, for the first failure that any thread finds. In the order of the
    /// search, other failures may be earlier. May be empty.
    std::function<void(const Placement &)> onFirstFailure = {};
};

/// Tries all placements of 0, 1, 2, … faults of the menu, up to the depth; then random placements
/// of more faults. The search does not add a fault to a placement that already fails, because fewer
/// faults are enough for that failure. The same question gives the same tally with any number of
/// threads. The tallies of all shards add up to the tally of the whole search.
///
/// Each run starts from its beginning, because clients are coroutines, which cannot be copied. The
/// places for the next fault come from the trace of a run with the faults that were placed before.
/// So the search also finds places that exist only because of an earlier fault. Thread: any; the
/// function starts its own threads and waits for them. Error, one line: the reason why the scenario
/// cannot run; or its lease, timeouts and rounds are so long that no fault can outlast them
/// (canFaultOutlastRest()).
Result<SearchTally> search(const Question &question, const SearchOptions &options);

/// What all threads of a search share. Thread: any.
struct SharedSearch {
    SharedSearch(const Question &asked, const SearchOptions &chosen)
        : question(asked), options(chosen)
    {
    }

    const Question &question;
    const SearchOptions &options;
    std::atomic<bool> isStopped{false};
    std::atomic<std::uint64_t> runs{0};
    std::mutex mutex; // for the callbacks and the members below
    bool hasFailure = false;
    std::set<std::uint64_t> behaviours; // of all threads

    bool shouldStop()
    {
        if (isStopped.load(std::memory_order_relaxed))
            return true;
        const bool isCancelled =
            options.isCancelled && options.isCancelled->load(std::memory_order_relaxed);
        if (isCancelled || runs.load(std::memory_order_relaxed) > options.runsMax)
            isStopped = true;
        return isStopped;
    }
    // Adds the new behaviours of a thread, and reports the progress.
    void report(SearchProgress progress, std::vector<std::uint64_t> &newBehaviours)
    {
        const std::lock_guard lock(mutex);
        behaviours.insert(newBehaviours.begin(), newBehaviours.end());
        newBehaviours.clear();
        progress.behaviours = behaviours.size();
        if (options.onProgress)
            options.onProgress(progress);
    }
    void reportFailure(const Placement &placement)
    {
        const std::lock_guard lock(mutex);
        if (!std::exchange(hasFailure, true) && options.onFirstFailure)
            options.onFirstFailure(placement);
    }
};

/// Calls `work` with the numbers 0 to `threads` - 1, each on a thread of its own (0: on this
/// thread), and waits for all. If the system allows fewer threads (ulimit -u), calls it with fewer
/// numbers; so each call must take its share of the work until nothing is left.
void onThreads(std::size_t threads, const std::function<void(std::size_t)> &work);

/// Returns the number of processor cores, at least 1.
int coreCount();

} // namespace lockscope
