// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"
#include "core/verdict/waits.h"
#include "core/verdict/workload/workloadtally.h"

#include <array>

namespace lockscope {

/// Counts rows and measures waits. Rows are taken in order.
class Tally {
public:
    /// Clients up to that one may come.
    void grow(ClientId clientMax) { m_attempts.resize(clientMax.value + std::size_t{1}); }
    /// Forgets all rows: others follow.
    void clear();
    void take(const Event &event)
    {
        ++m_counts[static_cast<std::size_t>(event.kind)];
        if (event.kind == EventKind::attempt || event.kind == EventKind::granted)
            takeTry(event);
    }
    /// Puts counts, workload and lengths into the verdict. `workload` counts for itself; null: the section.
    void report(const Trace &trace, const Waits &waits, const WorkloadTally *workload, Verdict &verdict) const;

private:
    struct Attempt {
        AttemptId id;
        WorldTime begin{};
    };
    void takeTry(const Event &event);
    std::int64_t count(EventKind kind) const { return m_counts[static_cast<std::size_t>(kind)]; }

    std::array<std::int64_t, eventKindCount> m_counts{};
    std::vector<Attempt> m_attempts; // by client, its last
    std::vector<Duration> m_acquires;
};

/// Percentiles by nearest rank; nothing of nothing.
std::optional<Spread> spreadOf(std::vector<Duration> lengths);

} // namespace lockscope
