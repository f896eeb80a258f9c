// SPDX-License-Identifier: MIT
#include "lockscope/schemes/handoffwaiter.h"

#include "lockscope/schemes/singlenode.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lockscope {
namespace {

// How long after the end of the holder's TTL a waiting client checks again. The key still exists during its last millisecond.
constexpr Duration expiryMargin = 2ms;

std::chrono::milliseconds millisecondsIn(const std::string &text)
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

void HandoffWaiter::takeScriptReply(const Answer &answer)
{
    const Reply &reply = answer.reply;
    if (answer.isAnswered() && reply.isOk()) {
        grant(sent + request.ttl, answer);
    } else if (answer.isAnswered() && reply.items.size() == 1) { // the lock was handed to this token in the meantime, with this TTL left
        const Duration left = std::chrono::milliseconds(reply.items[0].integer);
        grant(sent + left - driftAllowance(left), answer);
    } else {
        acquisition = denied(answer);
    }
    if (!isQueued(answer))
        return;
    holderLeft = std::chrono::milliseconds(reply.items[0].integer);
    queuedAt = std::chrono::milliseconds(reply.items[1].integer);
    placeEnd = std::chrono::milliseconds(reply.items[2].integer);
}

// Computes the lease of a lock that was handed over, without another round trip: line 3 of the scheme.
//
// The node queued us at its time n (queuedAt). On our clock that was not before `sent`, when the script was sent. The node handed us the
// lock at its time n'. The message contains how much of our place's time was left at n'. So n' - n is known to the millisecond, rounded
// down. If both clocks run at the same rate, the hand-over was not before sent + (n' - n) on our clock, and from then on the key lives for
// at least ttl. The difference of the rates has a known bound. We subtract it for the whole time that both clocks ran, waiting included. A
// client that was paused when the message arrived reads it later and finds no time left. A node's clock that is set forward in between
// would make n' - n too large. But the hand-over is never later than the time at which we read the message, so the lease ends at most ttl
// after that.
void HandoffWaiter::takeWaitEnd(const Answer &message, LocalTime readAt)
{
    acquisition = denied(message);
    if (!isHandedOver(message))
        return;
    const Duration waited = placeEnd - queuedAt - millisecondsIn(message.reply.items[1].text) - std::chrono::milliseconds(1);
    const LocalTime handedOverAt = std::min(sent + waited, readAt);
    const LocalTime validUntil = handedOverAt + request.ttl - driftAllowance(waited + request.ttl);
    if (readAt < validUntil) {
        grant(validUntil, message);
        return;
    }
    acquisition.denial = Denial::noTimeLeft;
    isOver = true;
}

// An eighth of the TTL: short, so that a client notices soon after its TTL ends that the holder has crashed; but longer than the usual
// wait.
Duration HandoffWaiter::joinWait() const
{
    const Duration waitLength = request.ttl / 8;
    return request.waitLimit > Duration::zero() ? std::min(waitLength, request.waitLimit) : waitLength;
}

Duration HandoffWaiter::nextWait(LocalTime now) const
{
    // A key without a TTL was not set by this scheme.
    const Duration untilExpiry = (holderLeft.count() < 0 ? request.ttl : Duration(holderLeft)) + expiryMargin;
    return request.waitLimit > Duration::zero() ? std::min(untilExpiry, start + request.waitLimit - now) : untilExpiry;
}

bool HandoffWaiter::mayTryAgain(LocalTime now) const
{
    return acquisition.denial != Denial::error && (request.waitLimit <= Duration::zero() || now < start + request.waitLimit);
}

Duration HandoffWaiter::driftAllowance(Duration length) const
{
    return Duration{std::llround(static_cast<double>(length.count()) * request.driftFactor)} + request.driftConstant;
}

} // namespace lockscope
