// SPDX-License-Identifier: MIT
#include "lockscope/schemes/handoffwaiter.h"

#include "lockscope/schemes/singlenode.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lockscope {
namespace {

// How much later than the holder's TTL ends a waiter looks again: the key lives until its millisecond is over.
constexpr Duration keyTail = 2ms;

std::chrono::milliseconds lengthIn(const std::string &text)
{
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return std::chrono::milliseconds(number);
}

} // namespace

void HandoffWaiter::grant(LocalTime validUntil, const Answer &answer)
{
    acquisition = Acquisition{};
    acquisition.lock = HeldLock{request, token, validUntil, Fence{}};
    acquisition.decidedBy = answer.event;
    isOver = true;
}

void HandoffWaiter::conclude(const Answer &answer)
{
    const Reply &reply = answer.reply;
    if (answer.isAnswered() && reply.isOk()) {
        grant(sent + request.ttl, answer);
    } else if (answer.isAnswered() && reply.items.size() == 1) { // ours since a moment ago, with so much left
        const Duration left = std::chrono::milliseconds(reply.items[0].integer);
        grant(sent + left - driftIn(left), answer);
    } else {
        acquisition = denied(answer);
    }
    if (!isQueued(answer))
        return;
    holderLeft = std::chrono::milliseconds(reply.items[0].integer);
    queuedAt = std::chrono::milliseconds(reply.items[1].integer);
    placeEnd = std::chrono::milliseconds(reply.items[2].integer);
}

// The lease of a lock that was handed over, without another round trip: line 3 of the scheme.
//
// The node put us into the queue at its time n (queuedAt); on our clock that was no earlier than `sent`, when the script left. It
// handed us the lock at its time n', and the message says how much of our place's time was left then; so n' - n is known, to the
// millisecond, and rounded down. On our clock the hand-over was no earlier than sent + (n' - n), if both clocks run at the same rate,
// and from there the key lives for ttl at least. Of the rates' difference we know a bound, and subtract it from the whole length that
// both clocks ran, waiting included. A client that was stopped when the message came reads it later, and finds nothing left. A node's
// clock that is set forward in between would make n' - n too large; but no hand-over is later than the moment at which we read of it, so
// the lease ends ttl after that at the latest.
void HandoffWaiter::wake(const Answer &message, LocalTime readAt)
{
    acquisition = denied(message);
    if (!isHandedOver(message))
        return;
    const Duration waited = placeEnd - queuedAt - lengthIn(message.reply.items[1].text) - std::chrono::milliseconds(1);
    const LocalTime handed = std::min(sent + waited, readAt);
    const LocalTime validUntil = handed + request.ttl - driftIn(waited + request.ttl);
    if (readAt < validUntil) {
        grant(validUntil, message);
        return;
    }
    acquisition.denial = Denial::noTimeLeft;
    isOver = true;
}

// Short beside the TTL, so that a holder that dies is noticed not much later than its TTL ends; long beside the common wait.
Duration HandoffWaiter::joinWait() const
{
    const Duration part = request.ttl / 8;
    return request.waitLimit > Duration::zero() ? std::min(part, request.waitLimit) : part;
}

Duration HandoffWaiter::nextWait(LocalTime now) const
{
    // A key without a deadline is none of this scheme's.
    const Duration untilExpiry = (holderLeft.count() < 0 ? request.ttl : Duration(holderLeft)) + keyTail;
    return request.waitLimit > Duration::zero() ? std::min(untilExpiry, begun + request.waitLimit - now) : untilExpiry;
}

bool HandoffWaiter::mayGoOn(LocalTime now) const
{
    return acquisition.denial != Denial::error && (request.waitLimit <= Duration::zero() || now < begun + request.waitLimit);
}

Duration HandoffWaiter::driftIn(Duration length) const
{
    return Duration{std::llround(static_cast<double>(length.count()) * request.driftFactor)} + request.driftConstant;
}

} // namespace lockscope
