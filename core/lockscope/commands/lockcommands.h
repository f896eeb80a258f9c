// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/command.h"

#include <cstdint>
#include <string>

namespace lockscope {

/// Returns the TTL in whole seconds, rounded up, as EXPIRE takes it.
Duration secondsUp(Duration ttl);

/// Commands for a lock.
namespace commands {

/// SET key token NX PX ms: takes the lock on one node if it is free there. The TTL is rounded up to
/// whole milliseconds.
Command setIfAbsent(const Resource &resource, const Token &token, Duration ttl);

/// The same with a TTL in whole seconds, rounded up: SET key token NX EX s.
Command setIfAbsentForSeconds(const Resource &resource, const Token &token, Duration ttl);

/// SET key token XX PX ms: sets the key only if it exists, whatever its value. `isInSeconds`: EX s
/// instead of PX ms.
Command setIfPresent(const Resource &resource, const Token &token, Duration ttl, bool isInSeconds);

/// SET key token NX EX s PX ms: a mistake in the code of an article (ArticleMistake::exAndPx); the
/// server replies with a syntax error.
Command setWithTwoUnits(const Resource &resource, const Token &token, Duration ttl);

/// SETNX key token: takes the lock on one node if it is free there, without a TTL. 1: done; 0: the
/// key exists.
Command setIfAbsentForEver(const Resource &resource, const Token &token);

/// EXPIRE key seconds: gives the key a TTL from now on, whatever its value. The TTL is rounded up
/// to whole seconds (secondsUp). `own`, here and below: the client's own token, for the trace; the
/// command does not send it.
Command expire(const Resource &resource, const Token &own, Duration ttl);

/// TTL key: returns the remaining seconds; -1: no TTL; -2: no key.
Command timeToLive(const Resource &resource, const Token &own);

/// GET key: returns the key's value.
Command get(const Resource &resource, const Token &own);

/// GETSET key token: replaces the key's value by the token, without a TTL, and returns the old
/// value. `believed`: the value that the client expects; it is not sent. If the old value differs
/// from it, the other client that wrote the old value still holds the lock, although the key now
/// has the token (KeyEffect::replaced).
Command getAndSet(const Resource &resource, const Token &token, std::string believed);

/// DEL key: deletes the key whatever its value, also another client's. `believed`, here and below:
/// the value that the client expects; only for the trace.
Command deleteKey(const Resource &resource, const Token &believed);

/// The release of Redis's distributed-locks page: a script that deletes the key only if its value
/// is the token. 1: deleted; 0: not deleted. As for all scripts below, the script's hash is sent
/// (EVALSHA); a node that replies NOSCRIPT is then sent the script's text (EVAL).
Command compareAndDelete(const Resource &resource, const Token &token);

/// The same release in one command: DELEX key IFEQ token (Redis 8.4, Valkey 9.2). A server without
/// DELEX is sent DELIFEQ key token (Valkey 9.0); a server without both is sent the script of
/// compareAndDelete(). Each returns 1: deleted; 0: not deleted.
Command deleteIfEqual(const Resource &resource, const Token &token);

/// An extension: sets a TTL of this length from now on, only if the key's value is the token. 1:
/// done; 0: the lock is lost on that node.
Command compareAndExtend(const Resource &resource, const Token &token, Duration ttl);

/// The same extension in one command: SET key token IFEQ token PX ms (Redis 8.4, Valkey 8.1). OK:
/// done; nil: the lock is lost on that node. A server without IFEQ is sent the script of
/// compareAndExtend().
Command setIfEqual(const Resource &resource, const Token &token, Duration ttl);

/// The extension of some libraries: as compareAndExtend(), but if the key is gone, it is set again,
/// even if another client has held the lock in the meantime.
Command extendOrCreate(const Resource &resource, const Token &token, Duration ttl);

/// WATCH key: the connection's next EXEC does nothing if the key has changed by then. UNWATCH:
/// cancels this.
Command watch(const Resource &resource, const Token &own);
Command unwatch(const Resource &resource, const Token &own);

/// A transaction that deletes the key, on one connection: MULTI starts it, DEL key is queued, EXEC
/// executes it. DISCARD instead of EXEC cancels it.
Command beginTransaction(const Resource &resource, const Token &own);
Command queueDelete(const Resource &resource, const Token &believed);
Command execDelete(const Resource &resource, const Token &believed);
Command discard(const Resource &resource, const Token &own);

/// INCR on the counter of the resource's fencing tokens: returns the next fencing token.
Command nextFence(const Resource &resource, const Token &own);

/// WAIT: returns the number of replicas that have this connection's writes, once there are
/// `replicas` of them or the limit is over. The limit is rounded up to whole milliseconds, at least
/// 1 (0 would mean no limit).
Command waitForReplicas(const Resource &resource, const Token &own, int replicas, Duration limit);

/// WAITAOF 1 replicas limit: returns two numbers: whether this connection's writes are on the disk
/// of the node (1 or 0), and on the disks of how many replicas. It returns once the first number is
/// 1 and the second is `replicas` or more, or when the limit is over (see waitForReplicas()).
Command waitForDisks(const Resource &resource, const Token &own, int replicas, Duration limit);

} // namespace commands
} // namespace lockscope
