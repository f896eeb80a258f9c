// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// One single change to a run that may mend what went wrong in it: another scheme, or other settings. Whether it does is for the model to
/// say (core/lab/fixes/trials.h); each has its price, whose words are the window's. A value.
struct Fix {
    enum class Kind : std::uint8_t {
        longerLease,       ///< the TTL outlasts whatever stopped the holder
        fencing,           ///< the store refuses a smaller number than it has seen (Kleppmann 2016)
        checkAndSet,       ///< the store takes a write only while the holder's token stands there (antirez, news/101)
        ownRelease,        ///< a script deletes the key only if the token is one's own
        leasedLock,        ///< key and deadline in one command, and such a release
        lock,              ///< a lock where there is none
        watch,             ///< no lock, but WATCH, MULTI and EXEC where there is neither
        watchdog,          ///< the lease is extended while the work goes on
        recheck,           ///< a look at the clock before each write
        replicaWait,       ///< SET, then WAIT for the replicas (set-px-wait)
        redlock,           ///< a majority of independent nodes
        wholeRedlock,      ///< Redlock with nothing left out: no article's slips, a look at the clock after the votes
        laterRestart,      ///< a node that crashed stays down for longer than any lease (Redis's page)
        syncedFile,        ///< each write is on the disk before it is answered
        minReplicas,       ///< a primary that its replica does not confirm takes no writes
        failClosed,        ///< no lock, no work
        handOver,          ///< the lock is handed to the one that has waited longest
        getsetTakeover,    ///< a lock whose time is past is taken over by GETSET
        silentLoser,       ///< who was refused deletes nothing
        deadlineRepair,    ///< only a key without a deadline is given one
        strictExtension,   ///< a renewal creates no key
        bloomScript,       ///< the filter's bits are looked at and set in one script
    };
    Kind kind = Kind::longerLease;
    std::string scheme{};                                          ///< instead of the run's; empty: that one
    std::vector<std::pair<std::string_view, double>> settings{};   ///< name and number, as the settings table has them

    friend bool operator==(const Fix &, const Fix &) = default;
};

/// All that make sense for this run, each by itself, but for the longer lease, whose length must be found (Trials::longerLease): what is
/// on already, what its scheme does not look at, and what its scenario cannot be run with is not among them.
std::vector<Fix> remediesOf(const EffectiveScenario &effective);

/// The run with that change. Numbers of nodes and replicas that nobody has set go with the scheme.
EffectiveScenario remedied(EffectiveScenario effective, const Fix &remedy);

} // namespace lockscope
