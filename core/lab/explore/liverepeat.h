// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/stories.h"

#include <atomic>

namespace lockscope {

/// One repetition of a finding on real Redis.
struct LiveRepeat {
    Outcome outcome = Outcome::held;
    /// If the outcome is another one: the first event that differs from the model's run, in English; else empty.
    std::string difference;
};

/// Runs the finding once on real Redis, and compares the outcome. Takes as long as the run. Error: the run was not possible, or it was
/// cancelled, in one line. Thread: any.
Result<LiveRepeat> repeatLive(const Story &story, const std::atomic<bool> &isCancelled);

} // namespace lockscope
