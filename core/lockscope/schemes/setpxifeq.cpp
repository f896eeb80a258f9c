// SPDX-License-Identifier: MIT
//
//  1  SET key token NX PX ttl        OK: the lock was free and is ours for ttl; nil: another client has it
//  2  DELEX key IFEQ token           release: delete the key only if its value is still our token. A node without DELEX gets
//                                    DELIFEQ key token; a node without both gets EVALSHA compare-and-delete
//
// Guarantees: the lock frees itself after ttl; a release never deletes another client's key.
// Does not: a holder that overruns ttl (a pause, slow work) shares the critical section with the next one. A node that loses the key, or is
// replaced by a replica that never had it, grants the lock again.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/release.h"
#include "lockscope/schemes/singlenode.h"

#include <array>
#include <utility>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "SET key token NX PX ttl"},
    ListingLine{2, "DELEX key IFEQ token, else DELIFEQ, else EVALSHA", true},
};

constexpr std::string_view ownSettings[]{"lease-unit"};

constexpr SchemeInfo catalogueEntry{
    .id = "set-px-ifeq",
    .title = "SET NX PX, released by DELEX IFEQ or DELIFEQ",
    .guarantees = "Releases only its own lock, with one command of Redis 8.4 or Valkey 9.0, or with a script on an older server. "
                  "A holder that outlives its lease is not stopped: after a pause two clients can be inside.",
    .listing = listing,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::xxForNx, ArticleMistake::exAndPx},
};

// `set-px-ifeq`: SET NX PX with a random token, released by the newest command that the node supports (the pages of DELEX and DELIFEQ).
class SetPxIfEq final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

// Deletes the key only if its value is the token, without a script: DELEX key IFEQ token (Redis 8.4, Valkey 9.2). A server without DELEX is
// sent DELIFEQ key token (Valkey 9.0); a server without both is sent the script. Each returns 1: deleted; 0: not deleted.
Command deleteIfEqual(const Resource &resource, const Token &token)
{
    using Slot = CommandWord::Slot;
    static constexpr CommandForm delex{
        .words = {"DELEX", Slot::key, "IFEQ", Slot::token}, .effect = KeyEffect::mayDeleteOwn, .isUndo = true};
    static constexpr CommandForm delifeq{.words = {"DELIFEQ", Slot::key, Slot::token}, .effect = KeyEffect::mayDeleteOwn, .isUndo = true};
    Command second = Command(delifeq, resource, token).withAlternative(commands::compareAndDelete(resource, token));
    return Command(delex, resource, token).withAlternative(std::move(second));
}

} // namespace

Task<Acquisition> SetPxIfEq::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    auto acquisition = co_await setOnOneNode(process, request);
    co_return acquisition;
}

Task<ReleaseReport> SetPxIfEq::release(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[1]);
    Command command = deleteIfEqual(lock.request.resource, lock.token);
    auto answer = co_await process.call(onlyNode, command, lock.request.nodeTimeout);
    ReleaseReport report;
    report.deleted = reportsDeletion(answer) ? 1 : 0;
    report.decidedBy = answer.event;
    co_return report;
}

const Scheme &setPxIfEq()
{
    static const SetPxIfEq scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
