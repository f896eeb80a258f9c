// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/command.h"

#include <cstdint>
#include <string>

namespace lockscope {

/// A TTL as EXPIRE takes it.
Duration secondsUp(Duration ttl);

/// The commands about a lock. Each function states all that there is to know of its command.
namespace commands {

/// SET key token NX PX ms: takes the lock on one node if nobody has it there. The TTL is rounded up to whole milliseconds.
Command setIfAbsent(const Resource &resource, const Token &token, Duration ttl);

/// SETNX key token: the same without a deadline: for ever.
Command setIfAbsentForEver(const Resource &resource, const Token &token);

/// EXPIRE key seconds: gives the key a TTL from now on, whosesoever it is. The TTL is rounded up to whole seconds (secondsUp).
/// `own`, here and below: the client's own token, which the command does not send (for the trace).
Command expire(const Resource &resource, const Token &own, Duration ttl);

/// TTL key: how many seconds the key has left; -1: for ever; -2: there is none.
Command timeToLive(const Resource &resource, const Token &own);

/// GET key: the token that stands there.
Command get(const Resource &resource, const Token &own);

/// GETSET key token: puts the token there, whatever stands there, for ever, and answers what stood there. `believed`: what the client thinks
/// stands there, which the command does not send; where another token is answered, the lock stays the other's (Effect::replaced).
Command getAndSet(const Resource &resource, const Token &token, std::string believed);

/// DEL key: deletes whatever stands there, be it ours or another's. `believed` is what the client thinks it deletes (for the trace).
Command deleteKey(const Resource &resource, const Token &believed);

/// The release of Redis's distributed-locks page: deletes the key only if the token stands in it, in one script. By the script's
/// hash (EVALSHA); a node that does not know it answers NOSCRIPT, and is sent the text. So all the scripts below.
Command compareAndDelete(const Resource &resource, const Token &token);

/// An extension: a TTL of that length from now on, only if the token stands there. 1: done; 0: the lock is lost on that node.
Command compareAndExtend(const Resource &resource, const Token &token, Duration ttl);

/// The extension of some libraries: where the key is gone it is set anew, whoever held it since.
Command extendOrCreate(const Resource &resource, const Token &token, Duration ttl);

/// WATCH key: the connection's next EXEC does nothing if the key has changed by then. UNWATCH: forget that again.
Command watch(const Resource &resource, const Token &own);
Command unwatch(const Resource &resource, const Token &own);

/// A transaction in the connection that deletes the key: MULTI; DEL key, which is only put by; EXEC, which carries it out. DISCARD
/// instead of EXEC gives it up.
Command beginTransaction(const Resource &resource, const Token &own);
Command queueDelete(const Resource &resource, const Token &believed);
Command execDelete(const Resource &resource, const Token &believed);
Command discard(const Resource &resource, const Token &own);

/// INCR of the resource's counter: the next fencing number.
Command nextFence(const Resource &resource, const Token &own);

/// WAIT: answers to how many replicas this connection's writes have come, as soon as there are so many, or after the limit.
/// The limit is rounded up to whole milliseconds, 1 at least (0 would be for ever).
Command waitForReplicas(const Resource &resource, const Token &own, int replicas, Duration limit);

} // namespace commands
} // namespace lockscope
