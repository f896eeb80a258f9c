// SPDX-License-Identifier: MIT
//
//  1  start = now                                 on the client's own monotonic clock
//  2  SET key token NX PX ttl                     on the primary; nil: another client has it
//  3  WAIT (replicas + 1) / 2 node-timeout        how many replicas have confirmed the SET of this connection
//  4  enough of them, and now < start + ttl ?     the clock is read again after WAIT
//  5  else: EVALSHA compare-and-delete            the key would stay until ttl, so delete it; also if SET has no reply
//  6  EVALSHA compare-and-delete key token        release
//  7  EVALSHA compare-and-pexpire key token ttl   extension, on the primary; does not wait for replicas
//
// With the setting undo=off, line 5 is left out.
//
// Guarantees: the same as set-px-lua; in addition, when the lock is granted, at least half of the
// replicas have the key, so a failover to one of them keeps the lock.
//
// Limits: the scheme cannot choose which replica is promoted; a replica that never had the key
// grants the lock again. Extensions do not wait for replicas, so a promoted replica may have an
// older deadline. A primary that restarts empty also empties its replicas. A holder that overruns
// ttl shares the critical section with the next holder.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/schemes/setandwait.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "start = now"},
    ListingLine{2, "SET key token NX PX ttl"},
    ListingLine{3, "WAIT (replicas + 1) / 2 node-timeout"},
    ListingLine{4, "enough replicas, and now < start + ttl ?"},
    ListingLine{5, "else: EVALSHA compare-and-delete key token"},
    ListingLine{6, "EVALSHA compare-and-delete key token", true},
    ListingLine{7, "extension: EVALSHA compare-and-pexpire key token ttl"},
};

constexpr std::array gaps{
    ListingGap{2, 3, GapRisk::copyMissing},
    ListingGap{4, 0, GapRisk::checkOutdated},
};

constexpr std::string_view ownSettings[]{"extension", "undo", "lease-unit"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-wait",
    .title = LOCKSCOPE_TEXT("Scheme", "SET NX PX, WAIT for replicas"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Granted only when replicas have confirmed the key, so a failover to one of them keeps it. "
        "WAIT does not choose the replica that is promoted: another one can grant the lock again. "
        "Renewals do not wait for replicas. A holder that outlives its lease is not stopped."),
    .listing = listing,
    .arrows = setAndWaitArrows,
    .canExtend = true,
    .gaps = gaps,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx},
    .waitsForReplicas = true,
};

constexpr Confirmation byReplicas{
    .command =
        [](const HeldLock &lock, Duration limit) {
            return commands::waitForReplicas(
                lock.request.resource, lock.token, replicasNeeded(lock.request), limit);
        },
    .limit = [](const LockRequest &request) { return request.nodeTimeout; },
    .isConfirmed =
        [](const Reply &reply, const LockRequest &request) {
            return reply.kind == Reply::Kind::integer && reply.integer >= replicasNeeded(request);
        },
};

} // namespace

// `set-px-wait`: SET NX PX on a primary, then WAIT until its replicas have the key too; released by
// a compare-and-delete script (Redis's distributed-locks page describes the problem with failover;
// WAIT's page tells what WAIT does not guarantee).
const Scheme &setPxWait()
{
    static const SetAndWait scheme(catalogueEntry, byReplicas);
    return scheme;
}

} // namespace lockscope
