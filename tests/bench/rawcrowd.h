// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"

#include <string>
#include <vector>

namespace lockscope::bench {

/// The floor of many clients on one event loop: epoll, hiredis's formatter and reader, and a few lines of state per client. Each round
/// makes new connections.
class RawCrowd {
public:
    enum class Work {
        ownKeys, ///< each client has its own key: SET NX PX, then EVALSHA compare-and-delete
        oneList, ///< the clients pass one entry on through a list: BLPOP, then RPUSH; nothing expires
    };
    RawCrowd(const BenchNode &node, Work work, int clients, Duration hold = {});
    /// Returns microseconds from one entry into the critical section to the next, over all clients, in batches. `count`: number of entries.
    Sample entries(int count);

private:
    const BenchNode &m_node;
    const Work m_work;
    const int m_clients;
    const Duration m_hold;
    int m_round = 0;
};

/// Records the times of the entries into the critical section, and which client entered.
class EntryLog {
public:
    EntryLog(int clients, int count);
    /// Returns true for the last entry.
    bool enter(int client);
    Sample sample() const;

private:
    const int m_batchSize; // large enough for a turn of each client, because entries come in bursts
    const int m_count;
    int m_entered;
    std::vector<int> m_shares;
    std::vector<double> m_lengths; // for each batch, the time per entry in microseconds
    std::chrono::steady_clock::time_point m_batchBegin;
};

} // namespace lockscope::bench
