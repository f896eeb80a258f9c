// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

#include <chrono>

namespace lockscope {

/// One try to get a lock that is handed over, and what its client knows so far (see setpxhandoff.cpp).
struct HandoffWaiter {
    LockRequest request;
    Token token;
    LocalTime begun;
    LocalTime sent;                          ///< when the latest script left
    std::chrono::milliseconds queuedAt{};    ///< the node's clock when it carried that out; 0: it has not put us into the queue
    std::chrono::milliseconds placeEnd{};    ///< … and until when it keeps the place, if nobody asks for it again
    std::chrono::milliseconds holderLeft{};  ///< … and what the holder's TTL had left; negative: it has none
    Acquisition acquisition;
    bool isOver = false; ///< granted, or there is no point in going on

    /// Takes in the script's answer: ours, queued, or an error.
    void conclude(const Answer &answer);
    /// Takes in the end of a wait: handed over, or not in time. `readAt`: when that was read.
    void wake(const Answer &message, LocalTime readAt);
    /// Whether the wait ended with the lock.
    static bool isHandedOver(const Answer &message) { return message.isAnswered() && message.reply.items.size() == 2; }
    static bool isQueued(const Answer &answer) { return answer.isAnswered() && answer.reply.items.size() == 3; }

    /// How long the first wait of one that joins the queue lasts, without knowing what the holder has left.
    Duration joinWait() const;
    /// How long the next wait may last; zero or less: patience is over.
    Duration nextWait(LocalTime now) const;
    /// Whether it may look again.
    bool mayGoOn(LocalTime now) const;

private:
    Duration driftIn(Duration length) const;
    void grant(LocalTime validUntil, const Answer &answer);
};

} // namespace lockscope
