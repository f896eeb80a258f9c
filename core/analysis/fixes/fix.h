// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// A change of a run that may prevent its failure: another scheme or other settings. Class Trials
/// checks with the model whether it does. Each fix has a cost, which the window describes. A value.
struct Fix {
    enum class Kind : std::uint8_t {
        longerLease, ///< a longer TTL, so that the lease does not end while the holder is paused or
                     ///< still works
        fencing, ///< the store refuses a write with a smaller fencing token than the largest so far
                 ///< (Kleppmann 2016)
        fencingAtRead, ///< reads carry the fencing token, too, and the store also refuses reads
                       ///< with a smaller one
        checkAndSet, ///< an entering client stores its token; the store accepts its writes while it
                     ///< has this token (antirez news/101)
        ownRelease, ///< a script releases the lock; it deletes the key only if the key contains the
                    ///< client's own token
        leasedLock, ///< one command sets the key and its deadline; release as with ownRelease
        lock,       ///< a lock, if the run has none
        watch,      ///< WATCH, MULTI and EXEC, if the run has neither these nor a lock
        watchdog,   ///< the lease is extended during the work
        recheck,    ///< the client checks its clock before each write
        replicaWait, ///< SET, then WAIT for the replicas (set-px-wait)
        redlock, ///< for a scheme that asks one node: Redlock, which asks a majority of independent
                 ///< nodes
        wholeRedlock, ///< for an incomplete Redlock: the complete one, with a quorum and a check of
                      ///< the clock after the votes
        laterRestart, ///< a crashed node stays down for longer than any lease (Redis documentation)
        syncedFile,   ///< each write is on disk before the reply
        minReplicas,  ///< a primary without a confirming replica accepts no writes
        failClosed, ///< a client that cannot get the lock because of an error does not do the work
                    ///< without it
        handOver,   ///< the lock is handed to the client that has waited longest
        getsetTakeover,  ///< an expired lock is taken over by GETSET
        silentLoser,     ///< a denied client deletes nothing
        deadlineRepair,  ///< a repair sets a deadline only for a key that has none
        strictExtension, ///< an extension never creates a key
        bloomScript,     ///< one script reads and sets the bits of the filter
        noMistakes,      ///< the scheme makes none of the mistakes in the articles' code
        lateRelease,     ///< the lock is released after all writes
        drain,           ///< a client that gets SIGTERM finishes its work before it releases
        earlierRenewal,  ///< the watchdog renews after a third of the TTL
    };
    Kind kind = Kind::longerLease;
    std::string scheme{}; ///< replaces the run's scheme; empty: unchanged
    std::vector<std::pair<std::string_view, double>>
        settings{}; ///< names and new values, as for setSettingNumber()

    friend bool operator==(const Fix &, const Fix &) = default;
};

/// Returns all fixes that make sense for this run. They are alternatives: try one at a time.
/// Excludes fixes that the run already has, that its scheme ignores, or with which its scenario
/// cannot run. Also excludes the longer lease, because its length must be searched with
/// Trials::longerLease().
std::vector<Fix> fixesFor(const EffectiveScenario &effective);

/// Returns the run with that change. If the scheme changes, so do the numbers of nodes and
/// replicas, unless the scenario sets them.
EffectiveScenario withFix(EffectiveScenario effective, const Fix &fix);

} // namespace lockscope
