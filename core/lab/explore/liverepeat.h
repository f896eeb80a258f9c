// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/stories.h"

#include <atomic>

namespace lockscope {

/// One repetition of a story's run on real Redis.
struct LiveRepeat {
    Outcome outcome = Outcome::held;
    /// If the outcome differs from the story's: the first difference between this run and the
    /// model's run, in English. Otherwise empty.
    std::string difference;
};

/// Runs the story's scenario once on real Redis, and compares the outcome of the run with that of
/// the story. Takes as long as the run. Error, one line: the run was not possible, or it was
/// cancelled. Thread: any.
Result<LiveRepeat> repeatLive(const Story &story, const std::atomic<bool> &isCancelled);

} // namespace lockscope
