// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/workload/cancellablesleep.h"
#include "core/run/workload/clientconfig.h"
#include "core/run/workload/watchdog.h"

#include <string>
#include <vector>

namespace lockscope {

/// The objects that a client uses while it is inside, that is, in the critical section. They
/// outlive the critical section.
struct CriticalSection {
    const ClientConfig *config;
    const HeldLock *lock; ///< the watchdog updates the end of its lease; without a token if the
                          ///< client entered without a lock
    const Watchdog *watchdog;
    CancellableSleep *sleeper; ///< the client sleeps with it instead of doing real work; the
                               ///< watchdog ends the sleep when the lock is lost
    int round;                 ///< the number of the client's round, from 0
};

/// What the clients of a run do in their rounds. It determines which errors occur if two clients
/// are inside at the same time. A workload records its actions as `read`, `wrote` and
/// `write-rejected` rows. The verdict counts these rows (core/verdict/workload/workloadtally.h).
///
/// Stateless: one object serves all clients on all threads. Data shared between clients is on the
/// store, as in a real system, under keys that start with "lockscope:".
class Workload {
public:
    virtual ~Workload() = default;
    /// Runs at the start of each round, before the lock is requested. May wait, and do work that
    /// needs no lock. Returns whether this round needs the lock.
    virtual Task<bool> beginRound(
        ClientProcess &process, const ClientConfig *config, int round) const;
    /// Does the work of a round, between the rows `entered` and `left`. Calls
    /// ClientProcess::reach() with Anchor::entered, and with Anchor::beforeWrite before its first
    /// write, so that faults can begin there.
    virtual Task<void> workInside(ClientProcess &process, const CriticalSection *section) const = 0;
    /// Returns the keys that the workload uses on the store for one item.
    virtual std::vector<RedisKey> keys(const Resource &item) const = 0;
    /// Returns the command that the run (not a client) sends to the store for each item before the
    /// clients start. Empty: none.
    virtual std::vector<std::string> firstCommand(
        const Resource &item, const Settings &settings) const;
    /// Returns the command that the run (not a client) sends to the store for each item at the end
    /// of the run. The reply is recorded in the item's last `read` row. Empty: none.
    virtual std::vector<std::string> finalQuery(const Resource &item) const;

    /// Returns the number of items that the clients of a run work on, at least 1.
    virtual int itemCount(const Settings &settings) const;
    /// Returns the name of an item; `index` counts from 0. By default "orders-1" and so on, where
    /// "orders" is `run`, the resource of the run. If there is only one item, its name is `run`
    /// itself.
    virtual Resource item(const Resource &run, const Settings &settings, int index) const;
    /// Returns the index of the item that a client works on in a round. By default each client
    /// starts with a different item, and uses the items one after the other.
    virtual int itemOfRound(ClientId client, const Settings &settings, int round) const;
    /// Returns whether each item has its own lock. By default, the setting `grain` decides this.
    virtual bool hasLockPerItem(const Settings &settings) const;
};

/// Returns all items that the clients of a run work on.
std::vector<Resource> itemsOf(const Scenario &scenario);

/// Returns what the clients of a run lock: each item (Workload::hasLockPerItem()), or the resource
/// of the run.
std::vector<Resource> lockedResourcesOf(const Scenario &scenario);

/// Sets what the client locks and works on in that round.
void chooseItem(ClientConfig &config, const Workload &workload, ClientId client, int round);

/// Formats the reply to finalQuery() for the detail of the `read` row; "0" if there is no value.
std::string finalReplyText(const Reply &reply);

const Workload &workloadOf(WorkloadKind kind);

/// Returns whether a client requests a fencing token for each lock that it is granted.
bool requestsFence(const Settings &settings);

/// Works (sleeps) for `length`. Then returns whether the client may write: not if the lock is lost
/// (Watchdog::hasLostLock()), nor, with the setting `recheck`, if the lease is over. If the client
/// must not write, a row with the reason is recorded.
Task<bool> workAndCheck(ClientProcess &process, const CriticalSection *section, Duration length);

} // namespace lockscope
