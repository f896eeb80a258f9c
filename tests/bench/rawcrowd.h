// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"

#include <string>
#include <vector>

namespace lockscope::bench {

/// The reference program for many clients on one event loop: epoll, hiredis's formatter and reader,
/// and a little state per client. Each pass creates new connections.
class RawCrowd {
public:
    enum class Work {
        ownKeys, ///< each client has its own key: SET NX PX, then EVALSHA compare-and-delete
        oneList, ///< a list contains one element; the client that takes it has the lock: BLPOP,
                 ///< then RPUSH. Nothing expires
    };
    /// `hold`: how long a client stays in the critical section.
    RawCrowd(const BenchNode &node, Work work, int clients, Duration hold = {});
    /// Measures the microseconds from one entry into the critical section to the next entry, which
    /// may be that of another client. Each measured time is the mean of a batch of entries.
    /// `count`: the number of entries.
    Sample entries(int count);

private:
    const BenchNode &m_node;
    const Work m_work;
    const int m_clients;
    const Duration m_hold;
    int m_pass = 0;
};

/// Records when clients enter the critical section, and how often each client enters.
class EntryLog {
public:
    EntryLog(int clients, int count);
    /// Records an entry. Returns true for the last one.
    bool enter(int client);
    Sample sample() const;

private:
    const int
        m_batchSize; // so large that each client can enter once, because clients enter in bursts
    const int m_count;
    int m_entered; // number of measured entries; negative: so many entries must still happen before
                   // the measurement begins
    std::vector<int> m_entries;    // by client: the number of its entries
    std::vector<double> m_lengths; // for each batch, the time per entry in microseconds
    std::chrono::steady_clock::time_point m_batchBegin;
};

} // namespace lockscope::bench
