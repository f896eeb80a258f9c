// SPDX-License-Identifier: MIT
//
//  1  WATCH key, value = GET key       from WATCH on, another client's write to the key makes line 2 fail
//  2  MULTI, SET key new value, EXEC   EXEC returns nil if the key has changed since line 1: nothing is written
//  3  nil: again from 1                with the setting retry=on; with retry=off the round fails
//
// Guarantees: no write is based on an outdated value, so no update is lost silently.
//
// Limits: no client is excluded: several clients work at once, and all but the fastest one fail. A
// client that needs more time between lines 1 and 2 than the others fails every time. The scheme
// protects only the value of this key: effects outside the store are not undone. Each client needs
// its own connection: another client's EXEC on the same connection would end the watch.
//
// The web article 002 also shows code that does not work: MULTI before GET (the mistake
// `queued-get`). The reply of GET is then QUEUED, and not the value.
#include "lockscope/schemes/watchoptimistic.h"

#include "lockscope/commands/storecommands.h"
#include "lockscope/runtime/clientprocess.h"

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "WATCH key, value = GET key"},
    ListingLine{2, "MULTI, SET key new value, EXEC"},
    ListingLine{3, "nil: again from 1"},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::error, FlowEnd::notWritten},
    ListingArrow{1, FlowWhen::otherwise, 2},
    ListingArrow{2, FlowWhen::ok, FlowEnd::written},
    ListingArrow{2, FlowWhen::nil, 3},
    ListingArrow{2, FlowWhen::nil, FlowEnd::notWritten, "retry=off"},
    ListingArrow{2, FlowWhen::otherwise, FlowEnd::notWritten},
    ListingArrow{3, FlowWhen::always, 1},
};

constexpr std::array gaps{
    ListingGap{1, 2, GapRisk::detected},
};

constexpr std::string_view ownSettings[]{"retry"};

constexpr SchemeInfo catalogueEntry{
    .id = "watch-optimistic",
    .title = LOCKSCOPE_TEXT("Scheme", "Optimistic: WATCH, MULTI, EXEC"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "Excludes no client, but never overwrites a value that has changed since it was "
        "read. A client that is slower than the others may fail again and again."),
    .listing = listing,
    .arrows = arrows,
    .isLock = false,
    .gaps = gaps,
    .settings = ownSettings,
    .mistakes = {ArticleMistake::queuedGet},
    .guardsData = true,
};

} // namespace

Task<Acquisition> WatchOptimistic::acquire(ClientProcess &, LockRequest) const
{
    co_return Acquisition{};
}

Task<ReleaseReport> WatchOptimistic::release(ClientProcess &, HeldLock) const
{
    co_return ReleaseReport{};
}

Task<Answer> WatchOptimistic::read(ClientProcess &process, Resource resource, Duration timeout)
{
    co_await process.step(listing[0]);
    const Token none;
    Command watch = commands::watchStore(resource, none);
    auto watched = co_await process.call(storeNode, watch, timeout);
    if (!watched.isAnswered())
        co_return watched; // an EXEC without a watch would overwrite any value
    const bool sendsMultiFirst = process.mistakes().article.has(ArticleMistake::queuedGet);
    if (sendsMultiFirst) {
        Command multi = commands::beginWrite(resource, none);
        co_await process.call(storeNode, multi, timeout);
    }
    Command get = commands::readStore(resource, none);
    auto value = co_await process.call(storeNode, get, timeout);
    if (!value.isAnswered()) {
        Command unwatch = sendsMultiFirst ? commands::discardWrite(resource, none)
                                          : commands::unwatchStore(resource, none);
        co_await process.call(storeNode, unwatch, timeout);
    }
    if (value.reply.kind == Reply::Kind::status) { // QUEUED: the article's client library returns
                                                   // an object, which PHP casts to 1
        value.reply.kind = Reply::Kind::text;
        value.reply.text = "1";
    }
    co_return value;
}

Task<Answer> WatchOptimistic::write(
    ClientProcess &process, Resource resource, std::string value, Duration timeout)
{
    co_await process.step(listing[1]);
    const Token none;
    if (!process.mistakes().article.has(
            ArticleMistake::queuedGet)) { // with this mistake, read() has sent MULTI
        Command multi = commands::beginWrite(resource, none);
        auto multiAnswer = co_await process.call(storeNode, multi, timeout);
        if (!multiAnswer.isAnswered()) {
            // Sends no SET, because outside a transaction it would be executed at once. Sends
            // DISCARD, because the MULTI may still arrive, and the node would then queue all
            // commands that follow.
            Command discard = commands::discardWrite(resource, none);
            co_await process.call(storeNode, discard, timeout);
            co_return multiAnswer;
        }
    }
    Command set = commands::writeStore(resource, none, value);
    co_await process.call(storeNode, set, timeout);
    Command exec = commands::execWrite(resource, none);
    auto execAnswer = co_await process.call(storeNode, exec, timeout);
    co_return execAnswer;
}

ListingLine WatchOptimistic::retryLine()
{
    return listing[2];
}

bool WatchOptimistic::hasWritten(const Answer &answer)
{
    return answer.isAnswered() && !answer.reply.items.empty()
        && answer.reply.items[answer.reply.items.size() - 1].isOk();
}

bool WatchOptimistic::wasTooLate(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.isNil();
}

const Scheme &watchOptimistic()
{
    static const WatchOptimistic scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
