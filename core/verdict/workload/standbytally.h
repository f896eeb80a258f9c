// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/workload/workloadtally.h"

#include <map>
#include <optional>

namespace lockscope {

/// Counts a worker and its hot standby. At work is who is inside and not stopped. The service lasts from the first entry until the last one
/// left; if somebody died inside or was still there, until the end of the run. Lengths are in whole microseconds.
///
///     expected    how long the service lasted
///     actual      … of it with at least one at work
///     idle_us     … with nobody: expected = actual + idle_us
///     double_us   … with two or more
///     takeovers   how often somebody else entered than the one before
///     steps       steps of work that were done: the store's own last word, else those that it took
///     failures    steps that the store refused; `misses`: rounds that gave the lock up
class StandbyTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;
    SoFar soFar() const override;

private:
    struct Worker {
        bool isInside = false;
        bool isStopped = false;
        bool isAtWork() const { return isInside && !isStopped; }
    };
    /// The service's length, of which nothing is known after `end`.
    Duration lengthUntil(WorldTime end) const;
    void passTo(WorldTime time);
    void move(const Event &event);

    std::map<ClientId, Worker> m_workers;
    std::optional<WorldTime> m_begin; // of the service
    WorldTime m_lastEnd{};            // when somebody left
    bool m_hasEnded = false;          // the last one left, and nobody is inside
    WorldTime m_now{};
    int m_atWork = 0;
    Duration m_served{};              // with at least one, up to m_now
    Duration m_doubled{};
    ClientId m_last;                  // who entered last
    std::int64_t m_takeovers = 0;
    std::int64_t m_steps = 0;
    std::int64_t m_failures = 0;
    std::optional<std::int64_t> m_log;
};

} // namespace lockscope
