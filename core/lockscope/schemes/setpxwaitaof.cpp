// SPDX-License-Identifier: MIT
//
//  1  start = now                                 on the client's own monotonic clock
//  2  SET key token NX PX ttl                     on the primary; nil: another client has it
//  3  WAITAOF 1 (replicas + 1) / 2 ttl            whether the SET is on the disk of the primary, and on the disks of how many replicas
//  4  on enough disks, and now < start + ttl ?    the clock is read again after WAITAOF
//  5  else: EVALSHA compare-and-delete            the key would stay until ttl, so delete it; also if SET has no reply
//  6  EVALSHA compare-and-delete key token        release
//  7  EVALSHA compare-and-pexpire key token ttl   extension, on the primary; does not wait for the disk
//
// With the setting undo=off, line 5 is left out.
//
// Guarantees: the same as set-px-lua; in addition, when the lock is granted, the key is in the
// synced append-only file of the primary (and of at least half of its replicas), so the lock
// survives a crash, also one with a loss of power. With appendfsync everysec, the wait takes up to
// a second; the lease already runs during the wait.
//
// Limits: the scheme needs persistence=aof-everysec or aof-always; with aof-no the wait times out.
// Extensions do not wait for the disk, so a primary that restarts may have an older deadline. A
// holder that overruns ttl shares the critical section with the next holder.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/schemes/setandwait.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "start = now"},
    ListingLine{2, "SET key token NX PX ttl"},
    ListingLine{3, "WAITAOF 1 (replicas + 1) / 2 ttl"},
    ListingLine{4, "on the disk, and now < start + ttl ?"},
    ListingLine{5, "else: EVALSHA compare-and-delete key token"},
    ListingLine{6, "EVALSHA compare-and-delete key token", true},
    ListingLine{7, "extension: EVALSHA compare-and-pexpire key token ttl"},
};

constexpr std::array gaps{
    ListingGap{4, 0, GapRisk::checkOutdated},
};

constexpr std::string_view commandsNeeded[]{"WAITAOF"};
constexpr std::string_view ownSettings[]{"extension", "undo", "lease-unit"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-waitaof",
    .title = LOCKSCOPE_TEXT("Scheme", "SET NX PX, WAITAOF for the disk"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Granted only when the key is on the disk, so a node that loses power keeps it. Needs "
        "Redis 7.2 and an append-only file; the wait takes up to a second. Renewals do not wait "
        "for the disk. A holder that outlives its lease is not stopped."),
    .listing = listing,
    .arrows = setAndWaitArrows,
    .canExtend = true,
    .gaps = gaps,
    .needs = commandsNeeded,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx},
    .waitsForDisk = true,
};

constexpr Confirmation byDisks{
    .command =
        [](const HeldLock &lock, Duration limit) {
            return commands::waitForDisks(
                lock.request.resource, lock.token, replicasNeeded(lock.request), limit);
        },
    .limit = [](const LockRequest &request) { return request.ttl; },
    .isConfirmed =
        [](const Reply &reply, const LockRequest &request) {
            return reply.items.size() == 2 && reply.items[0].integer >= 1
                && reply.items[1].integer >= replicasNeeded(request);
        },
};

} // namespace

// `set-px-waitaof`: SET NX PX on a primary, then WAITAOF until the key is on its disk; released by
// a compare-and-delete script (WAITAOF's page; Redis's distributed-locks page on fsync).
const Scheme &setPxWaitAof()
{
    static const SetAndWait scheme(catalogueEntry, byDisks);
    return scheme;
}

} // namespace lockscope
