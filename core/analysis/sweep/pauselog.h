// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// The pauses of a process, from its log.
struct PauseLog {
    std::vector<Duration> lengths; ///< in the order of the file
    std::vector<Duration> ends;    ///< when each ended, since the process began; empty: unknown
    Duration covered{};          ///< from the first pause to the last, of each process; 0: unknown
    std::size_t unreadCount = 0; ///< lines that should be a pause and are not understood
    std::size_t firstUnread = 0; ///< the number of the first such line, from 1

    /// Returns the sum of the pauses that fit into one hold, from each pause on. `work`: how long a
    /// hold runs.
    std::vector<Duration> sums(Duration work) const;
    /// Returns the largest of these sums.
    Duration longest(Duration work) const;
};

/// Reads a log of pauses: HotSpot's (-Xlog:gc*,safepoint; where safepoint lines stand, they alone
/// count; or PrintGCApplicationStoppedTime of JDK 8), Go's (GODEBUG=gctrace=1), that of Node.js
/// (--trace-gc), or a list with a length such as "12ms" on each line. Other lines are skipped.
/// Error, one line: the file cannot be read, or has no pause. Thread: any.
Result<PauseLog> readPauseLog(const std::string &path);

/// How often a lock is lost: an estimate, and its two-sided 95 % interval.
struct LossRate {
    std::size_t beyond = 0; ///< how many times the pauses of one hold would have been too long
    double share = 0;       ///< of the time that a holder is inside
    double perHour = 0;
    double low = 0;
    double high = 0;
};
/// Holds an hour whose pauses are in sum longer than `tipping`, if holds begin at random while the
/// process runs. If one pause is enough, these are such pauses an hour x share of the time that a
/// holder is inside. The interval is that of `beyond` (Poisson; exact up to 300).
/// REQUIRES: hours > 0.
LossRate lossRate(
    const PauseLog &log, Duration tipping, double hours, double holdsPerHour, Duration work);

} // namespace lockscope
