// SPDX-License-Identifier: MIT
//
//  1  EVALSHA hand-off take             nobody has the lock and nobody waits: it is ours for ttl; else our token stands in the queue.
//                                       Who had to wait the last time sends line 2 with it ("join"), a round trip less; that BLPOP
//                                       knows nothing of the holder's TTL yet and runs for a part of our own
//  2  BLPOP of our own wake list        waits for the moment n' in which a releaser hands us the lock, as long as the holder's TTL runs
//  3  validity = sent + (n' - n) + ttl - drift > 0 ?   counted on our own clock; else released
//  4  EVALSHA hand-off again            the holder's TTL has run out: whoever finds the lock free hands it to the first in the queue
//  5  EVALSHA hand-off leave            gives up: out of the queue, and released if it was handed to us meanwhile
//  6  EVALSHA hand-off release          deletes the key if our token still stands in it, and sets the next one's token
//  7  EVALSHA compare-and-pexpire       extension
//
// Line 3. The node's time when it put us into the queue is n; on our clock that was no earlier than `sent`, when the script left. It
// handed us the lock at its time n', so n' - n later; on our clock that was no earlier than sent + (n' - n), if both clocks run at the
// same rate. From there the key lives for ttl at least. Of the rates' difference we know a bound, and subtract it from the whole length
// that both clocks ran, waiting included. So nobody asks the node once more how long our key has left, and a client that was stopped
// when the message came reads it later and sees that nothing is left. A node's clock that is set forward in between would make n' - n
// too large; but no hand-over is later than the moment at which we read of it, so the lease ends ttl after that at the latest.
//
// Guarantees: what set-px-lua guarantees; besides, those who wait get the lock in the order in which they came. A holder that dies
// costs the others its TTL, as without the queue. One that dies while it waits costs at most one TTL, when its turn comes; and however
// many die at once, no more than two and two seconds, because a place that nobody asks for again lapses.
// Does not: what set-px-lua does not.
#include "lock/setpxhandoff.h"

#include "lock/extension.h"
#include "lock/handoffcalls.h"
#include "lock/release.h"
#include "lock/singlenode.h"
#include "world/host.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace lockscope {
namespace {

constexpr std::array listing{
    ListingLine{1, "EVALSHA hand-off key queue token take ttl"},
    ListingLine{2, "BLPOP wake-list, as long as the holder's TTL runs"},
    ListingLine{3, "validity = sent + (n' - n) + ttl - drift > 0 ?"},
    ListingLine{4, "EVALSHA hand-off key queue token again ttl"},
    ListingLine{5, "else: EVALSHA hand-off key queue token leave"},
    ListingLine{6, "EVALSHA hand-off key queue token release", true},
    ListingLine{7, "extension: EVALSHA compare-and-pexpire key token ttl"},
};

constexpr SchemeInfo catalogueEntry{
    "set-px-lua",
    "SET NX PX with a queue: the releaser hands the lock to the one that has waited longest",
    "Releases only its own lock, and hands it on in turn. A holder that overruns its lease is not stopped: two can be inside after a "
    "pause.",
    listing,
    false,
    true,
};

// How much later than the holder's TTL ends a waiter looks again: the key lives until its millisecond is over.
constexpr Duration keyTail = 2ms;

// One try's state.
struct Waiter {
    LockRequest request;
    Token token;
    LocalTime begun;
    LocalTime sent;                       // the latest script left
    std::chrono::microseconds nodeTime{}; // … and was carried out
    Duration holderLeft{};
    std::int64_t placeEnd = 0;
};

// What a client that joins the queue waits for at first: short beside the TTL, so that a holder that dies is noticed not much later than
// its TTL ends, and long beside the common wait.
Duration joinWait(const LockRequest &request)
{
    const Duration part = request.ttl / 8;
    return request.waitLimit > Duration::zero() ? std::min(part, request.waitLimit) : part;
}

// "1700000000 123456", as the script tells the node's time.
std::chrono::microseconds timeOf(const std::string &text)
{
    std::int64_t seconds = 0;
    std::int64_t rest = 0;
    const char *const end = text.data() + text.size();
    const auto [blank, error] = std::from_chars(text.data(), end, seconds);
    if (error == std::errc{} && blank != end)
        std::from_chars(blank + 1, end, rest);
    return std::chrono::seconds(seconds) + std::chrono::microseconds(rest);
}

bool isQueued(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.items.size() == 3;
}

bool isOursAlready(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.items.size() == 1;
}

void takePlace(Waiter &waiter, const Reply &reply)
{
    const std::int64_t left = reply.items[0].integer;
    // -1: a key without a deadline, which is none of this scheme's.
    waiter.holderLeft = left < 0 ? waiter.request.ttl : Duration(std::chrono::milliseconds(left));
    waiter.nodeTime = timeOf(reply.items[1].text);
    const std::string &placeEnd = reply.items[2].text;
    std::from_chars(placeEnd.data(), placeEnd.data() + placeEnd.size(), waiter.placeEnd);
}

// How long the next BLPOP may wait; nothing if the client's patience is over.
Duration waitLength(const Waiter &waiter, LocalTime now)
{
    const Duration limit = waiter.request.waitLimit;
    const Duration untilExpiry = waiter.holderLeft + keyTail;
    return limit > Duration::zero() ? std::min(untilExpiry, waiter.begun + limit - now) : untilExpiry;
}

Duration driftIn(const Waiter &waiter, Duration length)
{
    const LockRequest &request = waiter.request;
    return Duration{std::llround(static_cast<double>(length.count()) * request.driftFactor)} + request.driftConstant;
}

// When a lease ends that was handed over at the node's time `handedAt`; see line 3.
LocalTime handedUntil(const Waiter &waiter, std::chrono::microseconds handedAt, LocalTime readAt)
{
    const Duration waited = handedAt - waiter.nodeTime;
    const LocalTime handed = std::min(waiter.sent + waited, readAt);
    return handed + waiter.request.ttl - driftIn(waiter, waited + waiter.request.ttl);
}

bool isHandedOver(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.items.size() == 2;
}

Acquisition granted(const Waiter &waiter, LocalTime validUntil, const Answer &answer)
{
    Acquisition acquisition;
    acquisition.lock = HeldLock{waiter.request, waiter.token, validUntil, Fence{}};
    acquisition.decidedBy = answer.event;
    return acquisition;
}

Task<Acquisition> leave(Host &host, Waiter waiter, Acquisition acquisition)
{
    co_await host.step(listing[4]);
    const Command command = leaveQueue(waiter.request.resource, waiter.token);
    co_await host.call(onlyNode, command, waiter.request.nodeTimeout);
    co_return acquisition;
}

// The message is here: the lock is ours, unless it was read too late.
Task<Acquisition> takeHanded(Host &host, Waiter waiter, Answer answer)
{
    co_await host.step(listing[2]);
    const LocalTime now = host.now();
    const LocalTime validUntil = handedUntil(waiter, timeOf(answer.reply.items[1].text), now);
    Acquisition acquisition = granted(waiter, validUntil, answer);
    if (now < validUntil)
        co_return acquisition;
    acquisition.lock.reset();
    acquisition.denial = Denial::noTimeLeft;
    auto left = co_await leave(host, waiter, acquisition);
    co_return left;
}

// How one round of waiting ended.
struct Turn {
    Waiter waiter;
    Acquisition acquisition;
    bool isOver = false; // granted, or there is no point in going on
};

// What the script's answer means by itself.
Turn conclude(Waiter waiter, const Answer &answer)
{
    Turn turn{waiter, denied(answer), false};
    if (answer.isAnswered() && answer.reply.isOk()) {
        turn.acquisition = granted(waiter, waiter.sent + waiter.request.ttl, answer);
    } else if (isOursAlready(answer)) {
        const Duration left = std::chrono::milliseconds(answer.reply.items[0].integer);
        turn.acquisition = granted(waiter, waiter.sent + left - driftIn(waiter, left), answer);
    } else if (isQueued(answer)) {
        takePlace(turn.waiter, answer.reply);
    }
    turn.isOver = turn.acquisition.lock.has_value();
    return turn;
}

// What the end of the wait means.
Task<Turn> wake(Host &host, Turn turn, Answer message)
{
    if (isHandedOver(message)) {
        auto handed = co_await takeHanded(host, turn.waiter, message);
        turn.acquisition = std::move(handed);
        turn.isOver = true;
    } else {
        turn.acquisition = denied(message);
    }
    co_return turn;
}

// Lines 1 and 2 together.
Task<Turn> join(Host &host, Waiter waiter)
{
    const LockRequest &request = waiter.request;
    const Duration length = joinWait(request);
    co_await host.step(listing[1]);
    waiter.sent = host.now();
    HandoffCalls calls(host, joinQueue(request.resource, waiter.token, request.ttl), request.nodeTimeout,
                       awaitHandover(request.resource, waiter.token, length), length + request.nodeTimeout);
    auto answer = co_await calls.scriptEnd();
    Turn turn = conclude(waiter, answer);
    if (turn.isOver || answer.outcome == Answer::Outcome::unknown)
        co_return turn;
    // Waited for also if the node does not know the script any more: until then it takes nothing else from this connection.
    auto message = co_await calls.messageEnd();
    auto woken = co_await wake(host, turn, message);
    co_return woken;
}

// The script, and line 2 once its answer is there.
Task<Turn> ask(Host &host, Waiter waiter, Command script)
{
    waiter.sent = host.now();
    auto answer = co_await host.call(onlyNode, script, waiter.request.nodeTimeout);
    Turn turn = conclude(waiter, answer);
    const Duration length = waitLength(turn.waiter, host.now());
    if (turn.isOver || !isQueued(answer) || length <= Duration::zero())
        co_return turn;
    co_await host.step(listing[1]);
    const Command wait = awaitHandover(waiter.request.resource, waiter.token, length);
    const Duration patience = length + waiter.request.nodeTimeout;
    auto message = co_await host.call(onlyNode, wait, patience);
    auto woken = co_await wake(host, turn, message);
    co_return woken;
}

// Who had to wait the last time will have to wait again, and has seen that the node knows the script.
Task<Turn> begin(Host &host, Waiter waiter)
{
    co_await host.step(listing[0]);
    if (host.memo() != 0) {
        auto joined = co_await join(host, waiter);
        co_return joined;
    }
    const Command script = takeOrQueue(waiter.request.resource, waiter.token, waiter.request.ttl);
    auto asked = co_await ask(host, waiter, script);
    co_return asked;
}

bool mayGoOn(const Turn &turn, LocalTime now)
{
    const Duration limit = turn.waiter.request.waitLimit;
    return turn.acquisition.denial != Denial::error && (limit <= Duration::zero() || now < turn.waiter.begun + limit);
}

} // namespace

const SchemeInfo &SetPxHandoff::info() const
{
    return catalogueEntry;
}

Task<Acquisition> SetPxHandoff::acquire(Host &host, LockRequest request) const
{
    Waiter waiter;
    waiter.request = request;
    waiter.token = host.newToken();
    waiter.begun = host.now();
    auto turn = co_await begin(host, waiter);
    while (!turn.isOver && mayGoOn(turn, host.now())) {
        co_await host.step(listing[3]);
        const Command again = takeOrStay(request.resource, waiter.token, request.ttl, turn.waiter.placeEnd);
        auto next = co_await ask(host, turn.waiter, again);
        turn = std::move(next);
    }
    host.memo() = turn.waiter.nodeTime.count() != 0 ? 1 : 0;
    if (turn.isOver)
        co_return turn.acquisition;
    auto denial = co_await leave(host, turn.waiter, turn.acquisition);
    co_return denial;
}

Task<ExtensionReport> SetPxHandoff::extend(Host &host, HeldLock lock) const
{
    co_await host.step(listing[6]);
    auto report = co_await extendOnOneNode(host, lock);
    co_return report;
}

Task<ReleaseReport> SetPxHandoff::release(Host &host, HeldLock lock) const
{
    co_await host.step(listing[5]);
    const Command command = handOver(lock.request.resource, lock.token);
    auto answer = co_await host.call(onlyNode, command, lock.request.nodeTimeout);
    ReleaseReport report;
    report.deleted = saysDeleted(answer) ? 1 : 0;
    report.decidedBy = answer.event;
    co_return report;
}

} // namespace lockscope
