// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"

#include <string>
#include <vector>

namespace lockscope::bench {

/// The floor of many clients on one event loop: epoll, hiredis's formatter and reader, and a client's few lines of state. Each round has
/// connections of its own.
class RawCrowd {
public:
    enum class Work {
        ownKeys, ///< each client has a key of its own: SET NX PX, then EVALSHA compare-and-delete
        oneList, ///< they hand one entry round through a list: BLPOP, then RPUSH; nothing expires
    };
    RawCrowd(const BenchNode &node, Work work, int clients, Duration hold = {});
    /// Microseconds from one entry to the next, of all clients together, in batches; count: entries.
    Sample entries(int count);

private:
    const BenchNode &m_node;
    const Work m_work;
    const int m_clients;
    const Duration m_hold;
    int m_round = 0;
};

/// When clients entered, and which.
class EntryLog {
public:
    EntryLog(int clients, int count);
    /// True when it was the last.
    bool enter(int client);
    Sample sample() const;

private:
    const int m_batchSize; // so many that each client can have had its turn: they come in bursts
    const int m_count;
    int m_entered;
    std::vector<int> m_shares;
    std::vector<double> m_lengths; // of the batches, per entry
    std::chrono::steady_clock::time_point m_batchBegin;
};

} // namespace lockscope::bench
