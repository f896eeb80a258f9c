// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/command.h"

#include <cstdint>

namespace lockscope {

/// Where those stand in line who wait for a lock to be handed over, the longest first: "lockscope:queue:orders".
RedisKey queueKey(const Resource &resource);

/// The list by which one of them is woken: "lockscope:wake:orders:TOKEN".
RedisKey wakeKey(const Resource &resource, const Token &token);

/// The commands about a lock that is handed over (set-px-lua with wake-up).
namespace commands {

/// Takes the lock if nobody has it and nobody waits: OK. Else the token is put at the end of the queue, and the answer is
/// [what is left of the holder's TTL, the node's time, until when the place is kept], in ms, times since 1970.
Command takeOrQueue(const Resource &resource, const Token &token, Duration ttl);

/// The same for one that sends awaitHandover() right behind, without waiting for the answer: that ends at once if the lock was taken.
Command joinQueue(const Resource &resource, const Token &token, Duration ttl);

/// The same again, from one that stands in the queue already and was not woken in time; it keeps its place, and whoever finds the lock
/// free gives it to the first in the queue. Answers as above, or [what is left of our own TTL in ms] if it was handed to us meanwhile.
/// `placeEnd`: as it was answered; 0: not known.
Command takeOrStay(const Resource &resource, const Token &token, Duration ttl, std::int64_t placeEnd);

/// BLPOP: waits until the lock is handed to the token. Answers [list, for how many ms the place would still have been kept]; nil after
/// the limit, which is rounded up to whole milliseconds, 1 at least (0 would be for ever).
Command awaitHandover(const Resource &resource, const Token &token, Duration limit);

/// The release: 1, and the lock is in the same moment the next one's, if the token stood in it.
Command handOver(const Resource &resource, const Token &token);

/// Gives up waiting: leaves the queue, and releases if the lock was handed to the token meanwhile (1).
Command leaveQueue(const Resource &resource, const Token &token);

} // namespace commands
} // namespace lockscope
