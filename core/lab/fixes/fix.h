// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// A change of a run that may fix what went wrong in it: another scheme or other settings. Class Trials checks with the model whether it
/// does. Each fix has a cost; the window has the text for it. A value.
struct Fix {
    enum class Kind : std::uint8_t {
        longerLease,       ///< a TTL that is longer than any stop of the holder
        fencing,           ///< the store refuses a number smaller than the largest so far (Kleppmann 2016)
        fencingAtRead,     ///< the store refuses such a number at each read, too: also a client that is late before its first access
        checkAndSet,       ///< the store accepts a write only if it still has the holder's token (antirez, news/101)
        ownRelease,        ///< release by a script that deletes the key only if it contains the client's own token
        leasedLock,        ///< set key and deadline in one command, and release as ownRelease
        lock,              ///< a lock where the run has none
        watch,             ///< WATCH, MULTI and EXEC, where the run has neither these nor a lock
        watchdog,          ///< the lease is extended during the work
        recheck,           ///< the client checks its clock before each write
        replicaWait,       ///< SET, then WAIT for the replicas (set-px-wait)
        redlock,           ///< a majority of independent nodes
        wholeRedlock,      ///< complete Redlock: without the mistakes of redlock-article, and with a check of the clock after the votes
        laterRestart,      ///< a crashed node stays down for longer than any lease (Redis documentation)
        syncedFile,        ///< each write is on disk before the reply
        minReplicas,       ///< a primary without a confirming replica accepts no writes
        failClosed,        ///< a client without a lock does not work
        handOver,          ///< the lock is handed to the client that has waited longest
        getsetTakeover,    ///< an expired lock is taken over by GETSET
        silentLoser,       ///< a refused client deletes nothing
        deadlineRepair,    ///< only a key without a deadline gets one
        strictExtension,   ///< an extension creates no key
        bloomScript,       ///< one script reads and sets the bits of the filter
        noMistakes,        ///< the scheme makes none of the mistakes in the articles' code
    };
    Kind kind = Kind::longerLease;
    std::string scheme{};                                          ///< replaces the run's scheme; empty: unchanged
    std::vector<std::pair<std::string_view, double>> settings{};   ///< name and number as in the settings table

    friend bool operator==(const Fix &, const Fix &) = default;
};

/// Returns all fixes that make sense for this run; each is to be tried alone. Excludes fixes that the run already has, that its scheme
/// ignores, or with which its scenario cannot run. Also excludes the longer lease, because its length must be searched
/// (Trials::longerLease()).
std::vector<Fix> fixesFor(const EffectiveScenario &effective);

/// Returns the run with that change. If the scheme changes, so do the numbers of nodes and replicas, unless the scenario sets them.
EffectiveScenario withFix(EffectiveScenario effective, const Fix &fix);

} // namespace lockscope
