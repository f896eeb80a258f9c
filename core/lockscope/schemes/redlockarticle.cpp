// SPDX-License-Identifier: MIT
//
//  1  time = now                                      the client's wall clock, in milliseconds
//  2  for i in 1..4: SET client-id time NX PX ttl     mistake: the key is the client's own id, so clients do not exclude each other
//                                                     mistake: the value is a time, and two clients may write the same
//                                                     mistake: the loop reaches 4 nodes, even if there are 5
//                                                     mistake: it asks one node after the other and stops at the quorum, so the
//                                                     remaining nodes never get the key
//  3  an error: return                                mistake: one node that does not execute the command ends the attempt; the
//                                                     keys that were set so far remain
//  4  no vote at all ? return                         mistake: it tests for "not zero" instead of a majority: one vote suffices
//  5  now - time > ttl ? return                       correct, but clock drift is not subtracted; mistake: the keys stay on the nodes
//  6  DEL client-id, on one node                      release; mistake: unconditional, and the keys on the other nodes stay until ttl
//
// Guarantees: nothing. All clients get "the lock" at the same time.
// It is here as a negative example: each mistake of the article is listed above. Only the comparison in line 5, after the votes,
// is correct, apart from the drift.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/singlenode.h"
#include "lockscope/schemes/votes.h"

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
    ListingArrow{4, FlowWhen::yes, FlowEnd::denied},
    ListingArrow{4, FlowWhen::no, 5},
    ListingArrow{5, FlowWhen::yes, FlowEnd::denied},
    ListingArrow{5, FlowWhen::no, FlowEnd::granted},
    ListingArrow{6, FlowWhen::always, FlowEnd::released},
};

constexpr int lastNodeNumber = 4;

constexpr SchemeInfo catalogueEntry{
    .id = "redlock-article",
    .title = "Redlock as in an article, with all its errors",
    .guarantees = "Excludes no client: each client locks its own key. One vote is enough, a failed attempt releases nothing, and "
                  "a release reaches only one node.",
    .listing = listing,
    .arrows = arrows,
    .isQuorum = true,
};

// `redlock-article`: the pseudo-code of Redlock in article 001 (a web article that the lessons link to), unchanged. Deliberately wrong.
class RedlockArticle final : public Scheme {
public:
    using Scheme::Scheme;
    Resource keyName(const Resource &resource, ClientId client) const override;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Resource RedlockArticle::keyName(const Resource &resource, ClientId client) const
{
    return Resource{resource.text + ":client-" + std::to_string(client.value)};
}

Task<Acquisition> RedlockArticle::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    const std::chrono::milliseconds time = process.wallNow();
    const LocalTime start = process.now();
    const Token token{std::to_string(time.count())};
    Command set = commands::setIfAbsent(keyName(request.resource, process.id()), token, request.ttl);

    Acquisition acquisition;
    acquisition.denial = Denial::error;
    const int quorum = process.nodeCount() / 2 + 1;
    int votes = 0;
    for (int i = 1; i <= std::min(lastNodeNumber, process.nodeCount()) && votes < quorum; ++i) {
        co_await process.step(listing[1]);
        const NodeId node{static_cast<std::uint8_t>(i)};
        auto answer = co_await process.call(node, set, request.nodeTimeout);
        acquisition.decidedBy = answer.event;
        if (!answer.isAnswered()) {
            co_await process.step(listing[2]);
            co_return acquisition;
        }
        votes += isYesVote(answer) ? 1 : 0;
        acquisition.heldCount += isNoVote(answer) ? 1 : 0;
    }

    co_await process.step(listing[3]);
    acquisition.denial = Denial::noQuorum;
    if (votes == 0)
        co_return acquisition;

    co_await process.step(listing[4]);
    acquisition.denial = Denial::noTimeLeft;
    if (process.wallNow() - time > request.ttl)
        co_return acquisition;
    acquisition.lock = HeldLock{request, token, start + request.ttl, Fence{}};
    co_return acquisition;
}

Task<ReleaseReport> RedlockArticle::release(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[5]);
    lock.request.resource = keyName(lock.request.resource, process.id());
    auto report = co_await deleteBlindly(process, lock);
    co_return report;
}

const Scheme &redlockArticle()
{
    static const RedlockArticle scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
