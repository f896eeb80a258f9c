// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

#include <chrono>

namespace lockscope {

/// One try to get a lock that is handed over, and what the client has learned so far (see setpxhandoff.cpp).
struct HandoffWaiter {
    LockRequest request;
    Token token;
    LocalTime begun;
    LocalTime sent;                          ///< when the latest script was sent
    std::chrono::milliseconds queuedAt{};    ///< the node's clock when it executed that script; 0: we are not in the queue
    std::chrono::milliseconds placeEnd{};    ///< … the time until which it keeps our place, unless we renew it
    std::chrono::milliseconds holderLeft{};  ///< … and the remaining TTL of the holder; negative: none
    Acquisition acquisition;
    bool isOver = false; ///< granted, or further waiting is pointless

    /// Processes the script's reply: granted, queued, or an error.
    void conclude(const Answer &answer);
    /// Processes the end of a wait: handed over, or timed out. `readAt`: when the client read it.
    void wake(const Answer &message, LocalTime readAt);
    /// Returns whether the wait ended with the lock.
    static bool isHandedOver(const Answer &message) { return message.isAnswered() && message.reply.items.size() == 2; }
    static bool isQueued(const Answer &answer) { return answer.isAnswered() && answer.reply.items.size() == 3; }

    /// Returns the length of the first wait after joining the queue, when the holder's remaining TTL is not known yet.
    Duration joinWait() const;
    /// Returns the maximum length of the next wait. Zero or less: the request's waitLimit is over.
    Duration nextWait(LocalTime now) const;
    /// Returns whether it may check again.
    bool mayGoOn(LocalTime now) const;

private:
    Duration driftIn(Duration length) const;
    void grant(LocalTime validUntil, const Answer &answer);
};

} // namespace lockscope
