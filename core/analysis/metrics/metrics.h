// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/choices.h"
#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "lockscope/base/ids.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace lockscope {

/// A set of attempts, by client and number, to which metrics can be restricted. A value.
class Attempts {
public:
    /// Adds an attempt. This is fast if the attempts of a client are added in ascending or almost
    /// ascending order.
    void add(ClientId client, AttemptId attempt)
    {
        if (!client || !attempt)
            return;
        if (client.value >= m_clients.size())
            m_clients.resize(client.value + std::size_t{1});
        std::vector<AttemptId> &attempts = m_clients[client.value];
        auto position = attempts.end();
        while (position != attempts.begin() && attempt < *std::prev(position))
            --position;
        if (position == attempts.begin() || *std::prev(position) != attempt)
            attempts.insert(position, attempt);
    }
    bool has(ClientId client, AttemptId attempt) const
    {
        return hasBetween(client, attempt, attempt);
    }
    /// Returns whether the set contains at least one attempt from `first` to `last`.
    bool hasBetween(ClientId client, AttemptId first, AttemptId last) const
    {
        if (client.value >= m_clients.size())
            return false;
        const std::vector<AttemptId> &attempts = m_clients[client.value];
        const auto found = std::lower_bound(attempts.begin(), attempts.end(), first);
        return found != attempts.end() && *found <= last;
    }

private:
    std::vector<std::vector<AttemptId>>
        m_clients; // the attempts of each client, ascending; index: number of the client
};

/// A measured duration of a client. `time` and `seq`: the time and the row at which it ended.
struct Sample {
    WorldTime time{};
    Duration length{};
    ClientId client;
    Seq seq = noSeq;
};

/// A value of a quantity that changes over time: from `time` until the next level, the quantity has
/// this value.
struct Level {
    WorldTime time{};
    std::int64_t value = 0;
    Seq seq = noSeq; ///< the row that changed the value
};

/// The time in which a client waits for the lock, until it gets the lock, gives up or crashes, or
/// the trace ends.
struct Waiting {
    WorldTime begin{};
    WorldTime end{};
    ClientId client;
    Seq seq = noSeq; ///< the row that ended the wait; if the wait is still open at the end of the
                     ///< trace: its first row
    bool isGranted = false; ///< the wait ended with a grant
};

/// The measurements of a trace as lists sorted by time. An immutable value. Plots of the whole
/// trace or of a range are made from it (core/analysis/metrics/plot.h).
struct Metrics {
    std::vector<Sample>
        acquires; ///< time from an `attempt` to its `granted`; Verdict::acquire is their spread
    std::vector<Sample> grantedWaits; ///< time from the first `attempt` of a round to `granted`;
                                      ///< Verdict::wait is their spread
    std::vector<Sample> entries;      ///< one for each `entered`; their durations are zero
    std::vector<Sample> validities;   ///< rest of the lease when a client entered; negative: the
                                      ///< lease was over. Only for leases with a deadline
    std::vector<Waiting> allWaits;    ///< all waits, also unsuccessful ones, sorted by end
    std::vector<Level> inside; ///< number of clients inside the critical section; 2 or more is a
                               ///< violation. With several resources: the largest of their numbers
    std::vector<Level> believers; ///< number of clients that believe that they hold the lock; with
                                  ///< several resources, as above
    /// The counts `expected` and `actual` of the verdict for the workload
    /// (core/workload/workload.h), after each row. Rounds in which a client gave up do not count.
    /// For the workload `section`: the number of writes that reached the store, and the number of
    /// writes that it accepted.
    std::vector<Level> expected;
    std::vector<Level> actual;
    WorkloadKind workload = WorkloadKind::section;
    std::uint16_t clients = 0; ///< the highest client number
    TimeRange
        whole; ///< from the start of the run (or the first row of a partial trace) to the last row
};

/// Measures a growing trace; it reads each row once. Thread: one.
class Measurement {
public:
    /// `only`: the attempts whose waits, critical sections and writes count; null: all attempts
    /// count.
    explicit Measurement(const Attempts *only = nullptr);
    ~Measurement();
    /// Reads the rows that are new since the previous call, and returns the metrics of the trace so
    /// far. REQUIRES: each call passes a later snapshot of the same trace, and the same Spans
    /// object, which covers exactly the rows of the snapshot (SpanScope::verdict is enough).
    const Metrics &take(const Trace &trace, const Spans &spans);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Measures a complete trace. A pure function. Do not call it on the UI thread, because it takes
/// time proportional to the number of rows. `only`: as for Measurement. REQUIRES: the spans belong
/// to this trace. Thread: any.
Metrics metricsOf(const Trace &trace, const Spans &spans, const Attempts *only = nullptr);

} // namespace lockscope
