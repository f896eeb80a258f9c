// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/command.h"

#include <cstdint>

namespace lockscope {

/// Returns the key of the queue of tokens that wait for a lock, the longest wait first:
/// "lockscope:queue:orders".
RedisKey queueKey(const Resource &resource);

/// Returns the key of the list that wakes one waiting client: "lockscope:wake:orders:TOKEN".
RedisKey wakeKey(const Resource &resource, const Token &token);

/// Commands for a lock that its holder hands over to the next client (scheme set-px-lua with the
/// setting `wake-up=notify`).
namespace commands {

/// Takes the lock if it is free and the queue is empty: OK. Otherwise appends the token to the
/// queue and returns [remaining TTL of the lock's key, the node's time, time until which the node
/// keeps the token's place in the queue], in ms; times are since 1970.
Command takeOrQueue(const Resource &resource, const Token &token, Duration ttl);

/// As takeOrQueue(), for a client that sends awaitHandover() right after it, without waiting for
/// the reply. If this command takes the lock, the awaitHandover() ends at once.
Command joinQueue(const Resource &resource, const Token &token, Duration ttl);

/// For a client that is already in the queue and was not woken in time. The client keeps its place
/// in the queue. If the lock is free, the command gives it to the first token in the queue. Returns
/// the same as takeOrQueue(), or [remaining TTL of the lock's key in ms] if the lock was handed to
/// this token meanwhile. `placeEnd`: the time until which the node keeps the token's place in the
/// queue, from the last reply, in ms since 1970; 0: unknown.
Command takeOrStay(
    const Resource &resource, const Token &token, Duration ttl, std::int64_t placeEnd);

/// BLPOP: waits until the lock is handed to the token. Returns [name of the list, time in ms from
/// the hand-over to the end of the token's place in the queue], or nil after the limit. The limit
/// is rounded up to whole milliseconds, at least 1 (0 would mean no limit).
Command awaitHandover(const Resource &resource, const Token &token, Duration limit);

/// The release. Returns 1 if the token held the lock; the next client in the queue, if any, gets it
/// atomically.
Command handOver(const Resource &resource, const Token &token);

/// Stops waiting: leaves the queue. If the lock was handed to the token meanwhile, releases the
/// lock and returns 1; otherwise returns 0.
Command leaveQueue(const Resource &resource, const Token &token);

} // namespace commands
} // namespace lockscope
