// SPDX-License-Identifier: MIT
//
//  1  SETNX key now + ttl            now: the client's own wall clock. 1: the lock was free and is ours; 0: another client has it
//  2  GET key: is that past ?        that: the time at which the other client's lock ends; it is compared with our own clock
//  3  GETSET key now + ttl           yes: write our time and get the old one
//  4  old time == time of line 2 ?   yes: no client was faster, the lock is ours; no: another client has it, and we have moved its end
//  5  DEL key                        release: delete the key, whatever its value is by now
//
// With the setting takeover=del-setnx, lines 3 and 4 are replaced by the commands that Redis's page
// on SETNX warns of:
//
//  6  DEL key                        the time of line 2 is past: delete the key. By now this may be the new lock of another client
//  7  SETNX key now + ttl            1: the lock is ours; 0: another client was faster
//
// Guarantees: if the clocks agree, only one of several clients that find an expired lock gets it;
// with lines 6 and 7, several may.
//
// Limits: a clock that is ahead breaks the lock: its client treats a valid lock as expired. In line
// 3 a loser moves the end of the winner's lock. The value names no owner, so every client can
// delete every lock. A holder that overruns its time shares the critical section with the next
// holder.
//
// As in the web article 003 (docs/ARTICLES.md): if the key disappears between lines 2 and 3, line 3
// writes a time, but the client does not get the lock. Then no client holds the lock, and no client
// can get it until that time is past.
#include "lockscope/commands/lockcommands.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/singlenode.h"

#include <charconv>
#include <optional>

#include <array>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "SETNX key (now + ttl)"},
    ListingLine{2, "lost: GET key, is that past ?"},
    ListingLine{3, "GETSET key (now + ttl)"},
    ListingLine{4, "what stood there == what GET gave ?"},
    ListingLine{5, "DEL key", true},
    ListingLine{6, "takeover=del-setnx: DEL key"},
    ListingLine{7, "SETNX key (now + ttl)"},
};

constexpr std::array arrows{
    ListingArrow{1, FlowWhen::one, FlowEnd::granted},
    ListingArrow{1, FlowWhen::zero, 2},
    ListingArrow{1, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{2, FlowWhen::yes, 3},
    ListingArrow{2, FlowWhen::yes, 6, "takeover=del-setnx"},
    ListingArrow{2, FlowWhen::no, FlowEnd::denied},
    ListingArrow{4, FlowWhen::yes, FlowEnd::granted},
    ListingArrow{4, FlowWhen::no, FlowEnd::denied},
    ListingArrow{5, FlowWhen::always, FlowEnd::released},
    ListingArrow{7, FlowWhen::one, FlowEnd::granted},
    ListingArrow{7, FlowWhen::otherwise, FlowEnd::denied},
};

constexpr std::array gaps{
    ListingGap{2, 3, GapRisk::otherOverwritten},
    ListingGap{4, 5, GapRisk::otherDeleted},
    ListingGap{2, 6, GapRisk::otherDeleted},
};

constexpr std::string_view ownSettings[]{"takeover"};

constexpr SchemeInfo catalogueEntry{
    .id = "getset-timestamp",
    .title = LOCKSCOPE_TEXT("Scheme", "Timestamp by SETNX and GETSET"),
    .guarantees = LOCKSCOPE_TEXT("Scheme",
        "If all clocks agree, only one of several waiting clients gets an expired lock. A client "
        "with a fast clock takes a valid lock, and every client can delete every lock."),
    .listing = listing,
    .arrows = arrows,
    .gaps = gaps,
    .settings = ownSettings,
    .flaw = SchemeFlaw::leaseApart,
    .storesDeadline = true,
    .storesWallClock = true,
};

using WallTime = std::chrono::milliseconds;

// Returns the time in an answer, or nothing if there is no key or the value is no time.
std::optional<WallTime> timeIn(const Answer &answer)
{
    if (!answer.isAnswered() || answer.reply.kind != Reply::Kind::text)
        return {};
    const std::string &text = answer.reply.text;
    WallTime::rep time = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), time);
    if (problem != std::errc{} || end != text.data() + text.size())
        return {};
    return WallTime{time};
}

// Lines 3 and 4. `expiredTime`: the time that line 2 read.
Task<Acquisition> exchangeTimes(ClientProcess &process, HeldLock lock, WallTime expiredTime)
{
    co_await process.step(listing[2]);
    Command getAndSet =
        commands::getAndSet(lock.request.resource, lock.token, std::to_string(expiredTime.count()));
    auto oldValue = co_await process.call(onlyNode, getAndSet, lock.request.nodeTimeout);

    co_await process.step(listing[3]);
    Acquisition acquisition = withoutLock(oldValue);
    if (timeIn(oldValue) == expiredTime)
        acquisition.lock = lock;
    co_return acquisition;
}

// Lines 6 and 7.
Task<Acquisition> deleteAndSet(ClientProcess &process, HeldLock lock)
{
    co_await process.step(listing[5]);
    co_await deleteBlindly(process, lock);

    co_await process.step(listing[6]);
    Command set = commands::setIfAbsentForEver(lock.request.resource, lock.token);
    auto answer = co_await process.call(onlyNode, set, lock.request.nodeTimeout);
    Acquisition acquisition = withoutLock(answer);
    if (answer.reply.isInteger(1))
        acquisition.lock = lock;
    co_return acquisition;
}

// `getset-timestamp`: the key's value is the time at which the lock ends, by the clients' own
// clocks (web article 003). Deliberately wrong.
class GetsetTimestamp final : public Scheme {
public:
    using Scheme::Scheme;
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
};

} // namespace

Task<Acquisition> GetsetTimestamp::acquire(ClientProcess &process, LockRequest request) const
{
    co_await process.step(listing[0]);
    const LocalTime start = process.now();
    const WallTime endTime = process.wallNow() + std::chrono::ceil<WallTime>(request.ttl);
    const Token token{std::to_string(endTime.count())};
    const HeldLock lock{request, token, start + request.ttl, Fence{}};
    Command set = commands::setIfAbsentForEver(request.resource, token);
    auto first = co_await process.call(onlyNode, set, request.nodeTimeout);
    Acquisition acquisition = withoutLock(first);
    if (first.reply.isInteger(1))
        acquisition.lock = lock;
    if (!first.reply.isInteger(0))
        co_return acquisition;

    co_await process.step(listing[1]);
    Command get = commands::get(request.resource, token);
    auto value = co_await process.call(onlyNode, get, request.nodeTimeout);
    const auto timeRead = timeIn(value);
    if (!timeRead || *timeRead >= process.wallNow())
        co_return withoutLock(value);

    if (process.mistakes().takeover == Takeover::delSetnx) {
        auto acquired = co_await deleteAndSet(process, lock);
        co_return acquired;
    }
    const WallTime expiredTime = *timeRead;
    auto acquired = co_await exchangeTimes(process, lock, expiredTime);
    co_return acquired;
}

Task<ReleaseReport> GetsetTimestamp::release(ClientProcess &process, HeldLock lock) const
{
    co_await process.step(listing[4]);
    auto report = co_await deleteBlindly(process, lock);
    co_return report;
}

const Scheme &getsetTimestamp()
{
    static const GetsetTimestamp scheme(catalogueEntry);
    return scheme;
}

} // namespace lockscope
