// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/attempts.h"
#include "core/lab/metrics/stretch.h"
#include "core/scenario/choices.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace lockscope {

/// A duration of a client, the time at which it ended, and the row at which it ended.
struct Sample {
    WorldTime time{};
    Duration length{};
    ClientId client;
    Seq seq = noSeq;
};

/// A step of a value that changes over time: from `time` on it is `value`.
struct Level {
    WorldTime time{};
    std::int64_t value = 0;
    Seq seq = noSeq; ///< the row that changed the value
};

/// The time in which a client waits for the lock, until it gets the lock, gives up or crashes, or the trace ends.
struct Waiting {
    WorldTime begin{};
    WorldTime end{};
    ClientId client;
    Seq seq = noSeq; ///< the row that ended the wait; if the trace ended before: the first row of the wait
    bool isGranted = false; ///< it ended with a grant
};

/// The measurements of a trace as lists sorted by time. An immutable value. Plots of the whole trace or of a stretch are made from it
/// (core/lab/metrics/plot.h).
struct Metrics {
    std::vector<Sample> acquires;   ///< time from an `attempt` to its `granted`; Verdict::acquire is their spread
    std::vector<Sample> waits;      ///< time from the first `attempt` of a round to `granted`; Verdict::wait is their spread
    std::vector<Sample> entries;    ///< one for each `entered`; their durations are zero
    std::vector<Sample> validities; ///< remaining lease when a client entered; negative: the lease was over. Empty without a TTL
    std::vector<Waiting> waitings;  ///< all waits, also unsuccessful ones, sorted by end
    std::vector<Level> inside;      ///< number of clients inside the critical section; 2 or more is a violation. With several
                                    ///< resources: the number at the resource that has most
    std::vector<Level> believers;   ///< number of clients that believe that they hold the lock, likewise
    /// The counts `expected` and `actual` that the verdict has for the workload (core/verdict/workload/workloadtally.h), after each row.
    /// Rounds in which a client gave up do not count. For the workload `section`: the number of writes that reached the store, and of those
    /// that it accepted.
    std::vector<Level> expected;
    std::vector<Level> actual;
    WorkloadKind workload = WorkloadKind::section;
    std::uint16_t clients = 0;      ///< the highest client number
    Stretch whole;                  ///< from the start of the run (or the first row of a partial trace) to the last row
};

/// Measures a growing trace; it reads each row once. Thread: one.
class Measurement {
public:
    /// `only`: the attempts whose waits, critical sections and writes count; null: all attempts count.
    explicit Measurement(const Attempts *only = nullptr);
    ~Measurement();
    /// Returns the metrics of the trace so far. REQUIRES: each call has a later snapshot of the same trace, and the same Spans object, which
    /// covers exactly its rows (SpanScope::verdict is enough).
    const Metrics &take(const Trace &trace, const Spans &spans);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Measures a complete trace. A pure function; its time is proportional to the number of rows, too long for the UI thread. `only`: as for
/// Measurement.
/// REQUIRES: the spans belong to this trace.
/// Thread: any.
Metrics metricsOf(const Trace &trace, const Spans &spans, const Attempts *only = nullptr);

} // namespace lockscope
