// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/cancellablesleep.h"
#include "core/run/workload/clientconfig.h"
#include "core/run/workload/watchdog.h"

#include <string>
#include <vector>

namespace lockscope {

/// What a client uses while it is inside. The references outlive the critical section.
struct CriticalSection {
    const ClientConfig *course;
    const HeldLock *lock; ///< the watchdog updates its end; without a token if the client entered without a lock
    const Watchdog *watchdog;
    CancellableSleep *nap;             ///< the sleep that stands for work; ends early when the lock is lost
    int round;            ///< of the client, from 0
};

/// What the clients of a run do in their rounds, and thereby the effect if two of them do it at the same time. It is recorded as
/// `read`, `wrote` and `write-rejected` rows. The verdict counts these (core/verdict/workload/workloadtally.h); a workload counts
/// nothing.
///
/// Stateless: one object serves all clients on all threads. Data shared between clients is on the store, as in a real system. Its
/// keys there start with "lockscope:".
class Workload {
public:
    virtual ~Workload() = default;
    /// Runs before the lock is requested: returns whether this round needs the lock.
    virtual Task<bool> mustEnter(ClientProcess &process, const ClientConfig *course, int round) const;
    /// Runs from `entered` to `left`. Reaches Anchor::entered, and Anchor::beforeWrite before its first write.
    virtual Task<void> stay(ClientProcess &process, const CriticalSection *stay) const = 0;
    /// Returns the keys that it uses on the store.
    virtual std::vector<RedisKey> keys(const Resource &resource) const = 0;
    /// Returns the command that the run (not a client) sends to the store at its end, for the store's last `read` row. Empty: none.
    virtual std::vector<std::string> lastQuestion(const Resource &resource) const;
};

/// Formats the reply to it for the row's detail; "0" if there is no value.
std::string lastWord(const Reply &reply);

const Workload &workloadOf(WorkloadKind kind);

/// Works for that time, and then checks before a write: whether the watchdog has lost the lock, and, with `recheck`, whether the
/// lease is still valid. Returns false if the client must not write; a row with the reason is then recorded.
Task<bool> workThrough(ClientProcess &process, const CriticalSection *stay, Duration length);

} // namespace lockscope
