// SPDX-License-Identifier: MIT
#include "lockscope/schemes/handoffwaiter.h"

#include "lockscope/schemes/singlenode.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lockscope {
namespace {

// How long after the end of the holder's TTL a waiting client checks again. The key still exists
// during its last millisecond.
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
    } else if (answer.isAnswered()
        && reply.items.size()
            == 1) { // the lock was handed to this token in the meantime, with this TTL left
        const Duration left = std::chrono::milliseconds(reply.items[0].integer);
        grant(sent + left - driftAllowance(left), answer);
    } else {
        acquisition = withoutLock(answer);
    }
    if (!isQueued(answer))
        return;
    holderTtlLeft = std::chrono::milliseconds(reply.items[0].integer);
    queuedAt = std::chrono::milliseconds(reply.items[1].integer);
    placeEnd = std::chrono::milliseconds(reply.items[2].integer);
}

// Computes the lease of a lock that was handed over, without another round trip: line 3 of the
// scheme's listing.
//
// n (queuedAt) is the time on the node's clock at which the node queued the token. On the client's
// clock, that was not before `sent`, the time at which the client sent the script. n' is the time
// on the node's clock of the hand-over. The message contains the time from n' to placeEnd, so n' -
// n is known to the millisecond, rounded down. If both clocks run at the same rate, the hand-over
// was not before sent + (n' - n) on the client's clock. From then on the key exists for at least
// ttl.
//
// The clocks may run at slightly different rates. So the drift allowance is subtracted, for the
// wait and for ttl. A client that was paused when the message arrived reads it later and may find
// no time left. If the node's clock is set forward during the wait, n' - n is too large. But the
// hand-over is never later than readAt, so the lease ends at most ttl after readAt.
void HandoffWaiter::takeWaitEnd(const Answer &message, LocalTime readAt)
{
    acquisition = withoutLock(message);
    if (!handsOver(message))
        return;
    const Duration waited = placeEnd - queuedAt - millisecondsIn(message.reply.items[1].text)
        - std::chrono::milliseconds(1);
    const LocalTime handedOverAt = std::min(sent + waited, readAt);
    const LocalTime validUntil = handedOverAt + request.ttl - driftAllowance(waited + request.ttl);
    if (readAt < validUntil) {
        grant(validUntil, message);
        return;
    }
    acquisition.denial = Denial::noTimeLeft;
    isOver = true;
}

// Returns an eighth of the TTL. This is longer than most waits, but short enough that the client
// soon detects the end of the lease of a crashed holder.
Duration HandoffWaiter::joinWaitLength() const
{
    const Duration waitLength = request.ttl / 8;
    return request.waitLimit > Duration::zero() ? std::min(waitLength, request.waitLimit)
                                                : waitLength;
}

Duration HandoffWaiter::nextWaitLength(LocalTime now) const
{
    // A key without a TTL was not set by this scheme; the client then checks again after its own
    // TTL.
    const Duration untilExpiry =
        (holderTtlLeft.count() < 0 ? request.ttl : Duration(holderTtlLeft)) + expiryMargin;
    return request.waitLimit > Duration::zero()
        ? std::min(untilExpiry, start + request.waitLimit - now)
        : untilExpiry;
}

bool HandoffWaiter::mayRepeatScript(LocalTime now) const
{
    return acquisition.denial != Denial::error
        && (request.waitLimit <= Duration::zero() || now < start + request.waitLimit);
}

Duration HandoffWaiter::driftAllowance(Duration length) const
{
    return Duration{std::llround(static_cast<double>(length.count()) * request.driftFactor)}
    + request.driftConstant;
}

} // namespace lockscope
