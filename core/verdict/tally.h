// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/contention.h"
#include "core/verdict/foreignchanges.h"
#include "core/verdict/verdict.h"

#include <array>

namespace lockscope {

/// Counts the rows of each kind, and measures the time from each attempt to its grant. REQUIRES:
/// the rows are added in trace order. Thread: one.
class Tally {
public:
    /// Makes room for the clients up to `clientMax`.
    void grow(ClientId clientMax) { m_attempts.resize(clientMax.value + std::size_t{1}); }
    /// Discards all rows.
    void clear();
    /// Adds a row. REQUIRES: grow() was called for its client.
    void take(const Event &event)
    {
        ++m_counts[static_cast<std::size_t>(event.kind)];
        if (event.kind == EventKind::attempt || event.kind == EventKind::granted)
            takeAttempt(event);
    }
    /// Writes counts and durations into the verdict.
    void report(const Waits &waits, const ForeignChanges::Numbers &foreign, Verdict &verdict) const;

private:
    struct Attempt {
        AttemptId id;
        WorldTime begin{};
    };
    void takeAttempt(const Event &event); // adds an `attempt` or a `granted` row
    std::int64_t count(EventKind kind) const { return m_counts[static_cast<std::size_t>(kind)]; }

    std::array<std::int64_t, eventKindCount> m_counts{};
    std::vector<Attempt> m_attempts; // by client: its last attempt
    std::vector<Duration> m_acquireTimes;
};

/// Returns percentiles of the lengths, by the nearest-rank method; nullopt for an empty list.
std::optional<Spread> spreadOf(std::vector<Duration> lengths);

} // namespace lockscope
