// SPDX-License-Identifier: MIT
//
//  1  EVALSHA acquire-again          HINCRBY key owner 1, PEXPIRE key ttl, if the key is absent or has our field; n: we have n holds;
//                                    0: another owner has the lock
//  2  EVALSHA release-once           release: HINCRBY key owner -1, and DEL key at 0 holds. 1: deleted; 0: some holds remain; nil: not ours
//  3  EVALSHA extend-owned           extension: ttl from now on, if the key has our field; else the lock is lost
//
// The key is a hash with one field: its name is the owner, its value the number of holds. The
// setting `token` selects the owner: machine and thread as in popular libraries, or, with
// token=random, a random name of the process. The setting `depth` is how often a round acquires the
// lock before it does the work; after the work it releases the lock equally often.
//
// Guarantees: an owner can acquire its lock again; the lock frees itself ttl after the last
// acquisition; a release deletes only a lock of its owner.
//
// Limits: two clients with the same owner are not distinguished: both enter. If the reply to line 1
// is lost, the count is one too high, and the lock stays after the release until ttl is over. The
// lock also stays if the node is out of memory at the release, because it refuses HINCRBY. A holder
// that overruns ttl (a pause, slow work) shares the critical section with the next holder.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "EVALSHA acquire-again key owner ttl"},
    ListingLine{2, "EVALSHA release-once key owner", true},
    ListingLine{3, "extension: EVALSHA extend-owned key owner ttl"},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::nextHold, 1},
    ListingArrow{1, FlowWhen::one, FlowEnd::granted},
    ListingArrow{1, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{2, FlowWhen::nextHold, 2},
    ListingArrow{2, FlowWhen::one, FlowEnd::released},
    ListingArrow{2, FlowWhen::otherwise, FlowEnd::lost},
    ListingArrow{3, FlowWhen::one, FlowEnd::extended},
    ListingArrow{3, FlowWhen::otherwise, FlowEnd::lost},
};

constexpr std::string_view ownSettings[]{"depth"};

constexpr SchemeInfo catalogueEntry{
    .id = "reentrant",
    .title = LOCKSCOPE_TEXT("Scheme", "Re-entrant: a hash counts the holds"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "An owner can acquire its lock again, and releases only its own lock. Two "
        "clients with the same owner name are one owner to the lock: both enter. A "
        "holder that outlives its lease is not stopped."),
    .listing = listing,
    .arrows = arrows,
    .canExtend = true,
    .settings = ownSettings,
};

using Slot = CommandWord::Slot;

Command acquireAgain(const LockRequest &request, const Token &owner)
{
    static constexpr CommandForm form{
        .words = {Slot::eval, Slot::script, "1", Slot::key, Slot::token, Slot::operand},
        .script = Script::acquireAgain,
        .effect = KeyEffect::maySet,
    };
    return Command(form, request.resource, owner).withTtl(request.ttl);
}

Command releaseOnce(const LockRequest &request, const Token &owner)
{
    static constexpr CommandForm form{
        .words = {Slot::eval, Slot::script, "1", Slot::key, Slot::token},
        .script = Script::releaseOnce,
        .effect = KeyEffect::mayDeleteOwn,
        .isUndo = true,
    };
    return Command(form, request.resource, owner);
}

Command extendOwned(const LockRequest &request, const Token &owner)
{
    static constexpr CommandForm form{
        .words = {Slot::eval, Slot::script, "1", Slot::key, Slot::token, Slot::operand},
        .script = Script::extendOwned,
        .effect = KeyEffect::maySet,
    };
    return Command(form, request.resource, owner).withTtl(request.ttl);
}

// `reentrant`: a lock that its owner can acquire several times, as in popular libraries.
class Reentrant final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> Reentrant::acquire(ClientProcess &process, LockRequest request) const
{
    HeldLock lock{request, process.ownerToken(), {}, Fence{}};
    Acquisition acquisition;
    for (int depth = 1; depth <= request.depth; ++depth) {
        co_await process.step(listing[0]);
        const LocalTime start = process.now();
        Command command = acquireAgain(request, lock.token);
        auto answer = co_await process.call(onlyNode, command, request.nodeTimeout);
        acquisition = withoutLock(answer);
        const bool isGranted = answer.isAnswered() && answer.reply.kind == Reply::Kind::integer
            && answer.reply.integer > 0;
        if (!isGranted && depth > 1) { // releases the holds that this attempt has already acquired
            lock.request.depth = depth - 1;
            co_await release(process, lock);
        }
        if (!isGranted)
            co_return acquisition;
        lock.validUntil = start + request.ttl;
    }
    acquisition.lock = lock;
    co_return acquisition;
}

Task<ExtensionReport> Reentrant::extend(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[2]);
    const LocalTime validUntil = process.now() + lock.request.ttl;
    Command command = extendOwned(lock.request, lock.token);
    auto answer = co_await process.call(onlyNode, command, lock.request.nodeTimeout);
    ExtensionReport report;
    report.decidedBy = answer.event;
    if (answer.isAnswered() && answer.reply.isInteger(1) && process.now() < validUntil)
        report.validUntil = validUntil;
    co_return report;
}

Task<ReleaseReport> Reentrant::release(ClientProcess &process, HeldLock lock) const
{
    ReleaseReport report;
    for (int depth = lock.request.depth; depth > 0; --depth) {
        co_await process.step(listing[1]);
        Command command = releaseOnce(lock.request, lock.token);
        auto answer = co_await process.call(onlyNode, command, lock.request.nodeTimeout);
        report.decidedBy = answer.event;
        report.deleted = reportsDeletion(answer) ? 1 : 0;
    }
    co_return report;
}

const Scheme &reentrant()
{
    static const Reentrant scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
