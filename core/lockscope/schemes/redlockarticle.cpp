// SPDX-License-Identifier: MIT
//
//  1  time = now                                      the client's wall clock, in milliseconds
//  2  for i in 1..4: SET client-id time NX PX ttl     own-key: the key is the client's own id, so clients do not exclude each other
//                                                     time-token: the value is a time, and two clients may write the same
//                                                     four-nodes: the loop reaches 4 nodes, even if there are 5
//                                                     stops-at-quorum: it asks one node after the other and stops at the quorum, so
//                                                     the remaining nodes never get the key
//  3  an error: return                                error-ends: one node that does not execute the command ends the attempt; the
//                                                     keys that were set so far remain
//  4  no vote at all ? return                         one-vote: it tests for "not zero" instead of a majority: one vote suffices
//  5  now - time > ttl ? return                       correct, but (no-drift) clock drift is not subtracted
//                                                     no-undo: lines 4 and 5 leave the keys on the nodes
//  6  DEL client-id, on one node                      release. blind-release: unconditional; one-node-release: the keys on the other
//                                                     nodes stay until ttl
//
// The words before the colons (own-key, time-token, …; also no-drift) name the ten mistakes of the
// web article 001 (docs/ARTICLES.md). The setting `mistakes` can mend each of them separately. With
// none of them, this is a correct Redlock that asks one node after the other. Guarantees: as the
// article prints it, nothing. All clients get "the lock" at the same time.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/runtime/gather.h"
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/sharedsteps.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "time = now"},
    ListingLine{2, "for i in 1..4: SET client-id time NX PX ttl, until N/2 + 1 said OK"},
    ListingLine{3, "an error: return"},
    ListingLine{4, "votes == 0 ? return"},
    ListingLine{5, "now - time > ttl ? return"},
    ListingLine{6, "DEL client-id, on node 1", true},
};

constexpr std::array arrows{
    ListingArrow{2, FlowWhen::nextNode, 2},
    ListingArrow{2, FlowWhen::error, 3},
    ListingArrow{2, FlowWhen::otherwise, 4},
    ListingArrow{3, FlowWhen::always, FlowEnd::denied},
    ListingArrow{3, FlowWhen::nextNode, 2, "mistakes=!error-ends"},
    ListingArrow{3, FlowWhen::always, 4, "mistakes=!error-ends"},
    ListingArrow{4, FlowWhen::yes, FlowEnd::denied},
    ListingArrow{4, FlowWhen::no, 5},
    ListingArrow{5, FlowWhen::yes, FlowEnd::denied},
    ListingArrow{5, FlowWhen::no, FlowEnd::granted},
    ListingArrow{6, FlowWhen::always, FlowEnd::released},
};

constexpr int lastNodeNumber = 4; // the last node that line 2 asks with ArticleMistake::fourNodes

constexpr std::string_view ownSettings[]{"drift-factor", "drift-constant"};

using enum ArticleMistake;

constexpr MistakeSet ofArticle{ownKey, timeToken, fourNodes, errorEnds, stopsAtQuorum, oneVote,
    noUndo, blindRelease, oneNodeRelease, noDrift};

constexpr SchemeInfo catalogueEntry{
    .id = "redlock-article",
    .title = LOCKSCOPE_TEXT("Scheme", "Redlock as in an article"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Excludes no client: each client locks its own key. One vote is enough, a failed "
        "attempt releases nothing, and a release reaches only one node."),
    .listing = listing,
    .arrows = arrows,
    .isQuorum = true,
    .settings = ownSettings,
    .mistakes = ofArticle,
    .usualMistakes = ofArticle,
    .flaw = SchemeFlaw::skipsVotes,
    .storesWallClock = true,
};

// `redlock-article`: the pseudo-code of Redlock in the web article 001, unchanged. Deliberately
// wrong.
class RedlockArticle final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

// Line 6. Lines 4 and 5 also use it to undo what line 2 has set.
Task<ReleaseReport> releaseKeys(ClientProcess &process, HeldLock lock)
{
    const MistakeSet mistakes = process.mistakes().article;
    const Resource resource = lockName(lock.request.resource, process.id(), mistakes);
    const Command command = mistakes.has(blindRelease)
        ? commands::deleteKey(resource, lock.token)
        : commands::compareAndDelete(resource, lock.token);
    const Gather::NodeSet nodes =
        mistakes.has(oneNodeRelease) ? Gather::NodeSet{1} : Gather::allNodes(process);
    Gather releases(process, nodes, command, lock.request.nodeTimeout);
    co_await releases.all();
    ReleaseReport report;
    report.deleted = releases.count(reportsDeletion);
    report.decidedBy = releases.lastEvent();
    co_return report;
}

// The end of lines 4 and 5: the client returns without the lock.
Task<Acquisition> fail(ClientProcess &process, HeldLock lock, Acquisition acquisition)
{
    if (!process.mistakes().article.has(noUndo))
        co_await releaseKeys(process, lock);
    co_return acquisition;
}

} // namespace

Task<Acquisition> RedlockArticle::acquire(ClientProcess &process, LockRequest request) const
{
    const MistakeSet mistakes = process.mistakes().article;
    co_await process.step(listing[0]);
    const std::chrono::milliseconds time = process.wallNow();
    const Duration drift = mistakes.has(noDrift) ? Duration::zero() : driftAllowanceOf(request);
    const Token token =
        mistakes.has(timeToken) ? Token{std::to_string(time.count())} : process.newToken();
    const HeldLock lock{request, token, process.now() + request.ttl - drift, Fence{}};
    Command set = commands::setIfAbsent(
        lockName(request.resource, process.id(), mistakes), token, request.ttl);

    Acquisition acquisition;
    acquisition.denial = Denial::error;
    const int quorum = process.nodeCount() / 2 + 1;
    const int last = mistakes.has(fourNodes) ? std::min(lastNodeNumber, process.nodeCount())
                                             : process.nodeCount();
    int votes = 0;
    for (int i = 1; i <= last && !(mistakes.has(stopsAtQuorum) && votes == quorum); ++i) {
        co_await process.step(listing[1]);
        const NodeId node{static_cast<std::uint8_t>(i)};
        auto answer = co_await process.call(node, set, request.nodeTimeout);
        acquisition.decidedBy = answer.event;
        votes += isVoteFor(answer) ? 1 : 0;
        acquisition.heldCount += isVoteAgainst(answer) ? 1 : 0;
        if (answer.isAnswered())
            continue;
        co_await process.step(listing[2]);
        if (mistakes.has(errorEnds))
            co_return acquisition;
    }

    co_await process.step(listing[3]);
    acquisition.denial = Denial::noQuorum;
    if (votes < (mistakes.has(oneVote) ? 1 : quorum)) {
        auto failed = co_await fail(process, lock, acquisition);
        co_return failed;
    }

    co_await process.step(listing[4]);
    acquisition.denial = Denial::noTimeLeft;
    if (process.wallNow() - time > request.ttl - drift) {
        auto failed = co_await fail(process, lock, acquisition);
        co_return failed;
    }
    acquisition.lock = lock;
    co_return acquisition;
}

Task<ReleaseReport> RedlockArticle::release(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[5]);
    auto report = co_await releaseKeys(process, lock);
    co_return report;
}

const Scheme &redlockArticle()
{
    static const RedlockArticle scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
