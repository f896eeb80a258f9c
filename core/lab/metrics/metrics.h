// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/attempts.h"
#include "core/lab/metrics/stretch.h"
#include "core/scenario/choices.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <vector>

namespace lockscope {

/// A duration measured for a client: when it was known, and the row that shows it.
struct Sample {
    WorldTime time{};
    Duration length{};
    ClientId client;
    Seq seq = noSeq;
};

/// A value that changes over time: it is `value` from that row on.
struct Level {
    WorldTime time{};
    std::int64_t value = 0;
    Seq seq = noSeq;
};

/// A client's wait for the lock until it gets it, gives up or crashes, or the trace ends (then `seq` is the first row of the wait).
struct Waiting {
    WorldTime begin{};
    WorldTime end{};
    ClientId client;
    Seq seq = noSeq;
};

/// The measurements of a trace as lists sorted by time. An immutable value. Plots of the whole trace or of a stretch are made from it
/// (core/lab/metrics/plot.h).
struct Metrics {
    std::vector<Sample> acquires;   ///< `attempt` to its `granted`; Verdict::acquire is their spread
    std::vector<Sample> waits;      ///< first attempt of a series to `granted`; Verdict::wait is their spread
    std::vector<Sample> entries;    ///< each `entered`; no duration
    std::vector<Sample> validities; ///< the rest of the client's lease when it entered; negative: the lease was over. Empty without a TTL
    std::vector<Waiting> waitings;  ///< all waits, also unsuccessful ones, sorted by end
    std::vector<Level> inside;      ///< number of clients inside the critical section; 2 or more is a violation. With several
                                    ///< resources: the maximum
    std::vector<Level> believers;   ///< number of clients that believe they hold the lock, likewise
    /// The workload's `expected` and `actual` of the verdict, row by row (core/verdict/workload/workloadtally.h), without rounds that
    /// gave up the lock. For the workload `section`: writes that reached the store, and writes that it accepted.
    std::vector<Level> expected;
    std::vector<Level> actual;
    WorkloadKind workload = WorkloadKind::section;
    std::uint16_t clients = 0;      ///< the highest client number
    Stretch whole;                  ///< from the start of the run (of a partial trace: its first row) to the last row
};

/// Measures a trace. A pure function, linear in the rows; too slow for the UI thread. `only`: ignores all other attempts: waits,
/// holds and writes in them do not count; null: all attempts count.
/// REQUIRES: the spans belong to this trace.
/// Thread: any.
Metrics metricsOf(const Trace &trace, const Spans &spans, const Attempts *only = nullptr);

} // namespace lockscope
