// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"

#include <deque>

namespace lockscope {

/// The numbers of a live run that runs until the user stops it (EffectiveScenario::isKeptRunning).
/// A value.
struct LabNumbers {
    std::int64_t violations = 0;
    std::int64_t staleWrites = 0;    ///< accepted by the store
    std::int64_t rejectedWrites = 0; ///< rejected by the store
    double entriesPerSecond = 0;     ///< over the last 5 seconds
};

/// Computes the numbers from the verdicts of a growing trace. Thread: one.
class LiveLabCounts {
public:
    void clear() { m_samples.clear(); }
    /// Returns the numbers after the next verdict. REQUIRES: the verdict is of the same run as the
    /// previous verdict, unless clear() was called between them.
    LabNumbers take(const Verdict &verdict);

private:
    struct Sample {
        Duration time{};
        std::int64_t entries = 0;
    };
    std::deque<Sample> m_samples; // of the last 5 seconds, the oldest first
};

} // namespace lockscope
