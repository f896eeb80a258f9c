// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/search.h"

#include <atomic>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace lockscope {

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

} // namespace lockscope
