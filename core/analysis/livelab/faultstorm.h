// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/scenario/settings.h"
#include "lockscope/base/random.h"

namespace lockscope {

/// Draws random faults for a live run that continues until the user stops it. The same seed and
/// settings give the same faults in the same order. Thread: one.
///
/// The faults hit clients (pause, crash with restart), nodes (freeze, slow, busy, crash, clock
/// jump, scripts flushed) and links between clients and nodes (cut, one-way cut, lag, reset). Each
/// fault begins at once and ends by itself.
class FaultStorm {
public:
    explicit FaultStorm(Seed seed) : m_draws(seed, ClientId{}, Purpose::fault) { }

    /// Returns the random time until the next fault. `perMinute`: the average number of faults in a
    /// minute. The times are exponentially distributed, but not longer than ten times their
    /// average. REQUIRES: perMinute > 0.
    Duration nextInterval(double perMinute);
    /// Returns the next fault for a run with these settings. Lengths are between a tenth of the TTL
    /// and twice the TTL, but at least 10 ms; with a TTL above 2.5 s, 250 ms to 5 s.
    Fault nextFault(const Settings &settings);

private:
    std::uint64_t nextNumber() { return m_draws.at(m_count++); }
    int nextNumberTo(int last);
    Duration nextLength(const Settings &settings);

    Draws m_draws;
    std::uint64_t m_count = 0;
};

} // namespace lockscope
