// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/cancellablesleep.h"
#include "core/run/workload/clientconfig.h"
#include "core/run/workload/watchdog.h"

#include <string>
#include <vector>

namespace lockscope {

/// What a client has at hand while it is inside. The references outlive the stay.
struct CriticalSection {
    const ClientConfig *course;
    const HeldLock *lock; ///< the watchdog moves its end; without a token where it entered without a lock
    const Watchdog *watchdog;
    CancellableSleep *nap;             ///< the work itself: ends early when the lock is lost
    int round;            ///< of the client's, from 0
};

/// What the clients of a run do in their rounds, and so what it costs when two of them do it at once. It is written down as `read`,
/// `wrote` and `write-rejected` rows, from which the verdict counts (core/verdict/workload/workloadtally.h); nothing is counted here.
///
/// Stateless: one object serves all clients on all threads. What several clients share stands on the store, as it would in life.
/// Its keys there begin with "lockscope:".
class Workload {
public:
    virtual ~Workload() = default;
    /// Outside, before the lock is asked for: whether this round needs it at all.
    virtual Task<bool> mustEnter(ClientProcess &process, const ClientConfig *course, int round) const;
    /// From `entered` to `left`. It comes to Anchor::entered, and to Anchor::beforeWrite before its first write.
    virtual Task<void> stay(ClientProcess &process, const CriticalSection *stay) const = 0;
    /// The keys that it uses on the store.
    virtual std::vector<RedisKey> keys(const Resource &resource) const = 0;
    /// What the store is asked at the end of a run, by the run and not by a client: the last `read` row, of the store's own. Empty:
    /// nothing.
    virtual std::vector<std::string> lastQuestion(const Resource &resource) const;
};

/// The answer to it, as the row's detail has it; "0" where there is nothing.
std::string lastWord(const Reply &reply);

const Workload &workloadOf(WorkloadKind kind);

/// Work of that length, and then the looks before a write: whether the watchdog has lost the lock meanwhile, and, with `recheck`, whether
/// the lease has time left. False: nothing must be written any more; the row that says why is there.
Task<bool> workThrough(ClientProcess &process, const CriticalSection *stay, Duration length);

} // namespace lockscope
