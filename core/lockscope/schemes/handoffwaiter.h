// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

#include <chrono>

namespace lockscope {

/// The state of one try to acquire a lock that the releasing client hands to the next client in a
/// queue (see setpxhandoff.cpp).
struct HandoffWaiter {
    LockRequest request;
    Token token;
    LocalTime start;                      ///< when the try began
    LocalTime sent;                       ///< when the latest script was sent
    std::chrono::milliseconds queuedAt{}; ///< the node's clock when that script queued the token;
                                          ///< 0: the token is not in the queue
    std::chrono::milliseconds placeEnd{}; ///< the node's clock when the token loses its place in
                                          ///< the queue; a renewal sets a later end
    std::chrono::milliseconds
        holderTtlLeft{}; ///< the remaining TTL of the holder's key; negative: it has no TTL
    Acquisition acquisition;
    bool isOver = false; ///< granted, or further waiting is pointless

    /// Processes the script's reply: granted, queued, or an error.
    void takeScriptReply(const Answer &answer);
    /// Processes the end of a wait: the lock was handed over, or the wait timed out. `readAt`: when
    /// the client read `message`.
    void takeWaitEnd(const Answer &message, LocalTime readAt);
    /// Returns whether the message hands over the lock.
    static bool handsOver(const Answer &message)
    {
        return message.isAnswered() && message.reply.items.size() == 2;
    }
    /// Returns whether the script's reply shows that the token is in the queue.
    static bool isQueued(const Answer &answer)
    {
        return answer.isAnswered() && answer.reply.items.size() == 3;
    }

    /// Returns the length of the first wait after joining the queue, when the holder's remaining
    /// TTL is not known yet.
    Duration joinWaitLength() const;
    /// Returns the maximum length of the next wait. Zero or less: the request's waitLimit is over.
    Duration nextWaitLength(LocalTime now) const;
    /// Returns whether the client may send the script again in this try, to check whether the lock
    /// is free.
    bool mayRepeatScript(LocalTime now) const;

private:
    Duration driftAllowance(Duration length) const;
    void grant(LocalTime validUntil, const Answer &answer);
};

} // namespace lockscope
