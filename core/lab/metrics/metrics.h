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

/// Something of a client that has a length: when that was known, and the row that tells it.
struct Sample {
    WorldTime time{};
    Duration length{};
    ClientId client;
    Seq seq = noSeq;
};

/// A number that changes: it is `value` from that row on.
struct Level {
    WorldTime time{};
    std::int64_t value = 0;
    Seq seq = noSeq;
};

/// A client that wants the lock, until it gets it, gives up, dies, or the trace ends (then `seq` is the row that it began with).
struct Waiting {
    WorldTime begin{};
    WorldTime end{};
    ClientId client;
    Seq seq = noSeq;
};

/// What can be counted and measured in a trace, as lists ordered by time: an immutable value. What is drawn or told of it
/// (core/lab/metrics/plot.h) is made from these, for the whole trace or for a stretch of it.
struct Metrics {
    std::vector<Sample> acquires;   ///< `attempt` to its `granted`: what Verdict::acquire is the spread of
    std::vector<Sample> waits;      ///< first attempt of a series to `granted`: what Verdict::wait is the spread of
    std::vector<Sample> entries;    ///< each `entered`; without a length
    std::vector<Sample> validities; ///< what was left of the client's lease when it entered; negative: it was over. Without a TTL: none
    std::vector<Waiting> waitings;  ///< all waiting, also what came to nothing; by its end
    std::vector<Level> inside;      ///< how many are inside the critical section: 2 or more is a violation. Of several resources the most
    std::vector<Level> believers;   ///< how many believe that they hold the lock, likewise
    /// The workload's two numbers as the rows tell them, in the verdict's words (core/verdict/workload/workloadtally.h): what was asked for, and what
    /// came of it so far, rounds that gave the lock up left out. Of the section: writes that reached the store, and those that it took.
    std::vector<Level> expected;
    std::vector<Level> actual;
    WorkloadKind workload = WorkloadKind::section;
    std::uint16_t clients = 0;      ///< the highest number of a client
    Stretch whole;                  ///< from the run's begin (of a partial trace: its first row) to its last row
};

/// Measures a trace: a pure function, in time linear in its rows; not for a window's thread.
/// `only`: as if there were no other tries than these: who waits, holds and writes in another one does not count; null: all count.
/// REQUIRES: the spans are those of this trace. Thread: any.
Metrics metricsOf(const Trace &trace, const Spans &spans, const Attempts *only = nullptr);

} // namespace lockscope
