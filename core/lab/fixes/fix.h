// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// One change to a run that may fix what went wrong in it: another scheme or other settings. The model checks whether it does
/// (core/lab/fixes/trials.h). Each fix has a cost; the window provides its text. A value.
struct Fix {
    enum class Kind : std::uint8_t {
        longerLease,       ///< the TTL outlasts any stop of the holder
        fencing,           ///< the store refuses a number smaller than the largest so far (Kleppmann 2016)
        checkAndSet,       ///< the store accepts a write only if it still has the holder's token (antirez, news/101)
        ownRelease,        ///< a script deletes the key only if it has the client's own token
        leasedLock,        ///< key and deadline in one command, with the same release
        lock,              ///< a lock where the run has none
        watch,             ///< no lock, but WATCH, MULTI and EXEC, where the run has neither
        watchdog,          ///< the lease is extended during the work
        recheck,           ///< the client checks its clock before each write
        replicaWait,       ///< SET, then WAIT for the replicas (set-px-wait)
        redlock,           ///< a majority of independent nodes
        wholeRedlock,      ///< complete Redlock: no article's mistakes, a clock check after the votes
        laterRestart,      ///< a crashed node stays down for longer than any lease (Redis documentation)
        syncedFile,        ///< each write is on disk before the reply
        minReplicas,       ///< a primary without a confirming replica accepts no writes
        failClosed,        ///< without a lock, no work
        handOver,          ///< the lock is handed to the client that has waited longest
        getsetTakeover,    ///< an expired lock is taken over by GETSET
        silentLoser,       ///< a refused client deletes nothing
        deadlineRepair,    ///< only a key without a deadline gets one
        strictExtension,   ///< an extension creates no key
        bloomScript,       ///< one script reads and sets the bits of the filter
    };
    Kind kind = Kind::longerLease;
    std::string scheme{};                                          ///< replaces the run's scheme; empty: unchanged
    std::vector<std::pair<std::string_view, double>> settings{};   ///< name and number as in the settings table

    friend bool operator==(const Fix &, const Fix &) = default;
};

/// Returns all fixes that make sense for this run, each on its own. Excludes those that are already active, that its scheme ignores,
/// or that its scenario cannot run with. Also excludes the longer lease, because its length must be searched (Trials::longerLease).
std::vector<Fix> remediesOf(const EffectiveScenario &effective);

/// Returns the run with that change. Numbers of nodes and replicas that are not set explicitly follow the scheme.
EffectiveScenario remedied(EffectiveScenario effective, const Fix &remedy);

} // namespace lockscope
