// SPDX-License-Identifier: MIT
#pragma once

#include "base/ids.h"
#include "base/time.h"
#include "base/token.h"
#include "trace/sink.h"
#include "world/reply.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// What a command is, for those who must know more than its text.
enum class Verb : std::uint8_t {
    setIfAbsent,          ///< SET key token NX PX ms
    setIfAbsentForEver,   ///< SETNX key token
    expire,               ///< EXPIRE key seconds
    timeToLive,           ///< TTL key
    get,                  ///< GET key
    getAndSet,            ///< GETSET key token
    deleteKey,            ///< DEL key
    compareAndDeleteHash, ///< EVALSHA of the release script
    compareAndDeleteText, ///< EVAL of the release script
    watch,                ///< WATCH key
    unwatch,              ///< UNWATCH
    beginTransaction,     ///< MULTI
    queueDelete,          ///< DEL key, inside a transaction
    execute,              ///< EXEC of a transaction that deletes the key
    discard,              ///< DISCARD
    writeStore,           ///< SET key value, on the store
};

/// A Redis command as it goes over the wire: a value, made by the named functions below, so that a resource cannot stand where a
/// token belongs. What is sent, traced and shown is the same text.
class Command {
public:
    Verb verb() const { return m_verb; }
    const RedisKey &key() const { return m_key; }
    const Token &token() const { return m_token; }
    /// The argument that is neither key nor token: the length of a TTL, a value; empty if there is none.
    const std::string &operand() const { return m_operand; }

    /// The arguments in order. The views live as long as the command.
    std::vector<std::string_view> arguments() const;
    /// What is kept in a trace: the arguments as redis-cli takes them, with keyMark and tokenMark in the places of key and token.
    std::string pattern() const;
    /// Whether it may change a key of the lock on its node, and how.
    Effect effect() const;
    /// Whether that answer says that it did.
    Effect effect(const Reply &reply) const;

private:
    friend Command setIfAbsent(const Resource &resource, const Token &token, Duration ttl);
    friend Command setIfAbsentForEver(const Resource &resource, const Token &token);
    friend Command expire(const Resource &resource, const Token &own, Duration ttl);
    friend Command timeToLive(const Resource &resource, const Token &own);
    friend Command get(const Resource &resource, const Token &own);
    friend Command getAndSet(const Resource &resource, const Token &token);
    friend Command watch(const Resource &resource, const Token &own);
    friend Command unwatch(const Resource &resource, const Token &own);
    friend Command beginTransaction(const Resource &resource, const Token &own);
    friend Command queueDelete(const Resource &resource, const Token &believed);
    friend Command execute(const Resource &resource, const Token &believed);
    friend Command discard(const Resource &resource, const Token &own);
    friend Command deleteKey(const Resource &resource, const Token &believed);
    friend Command compareAndDelete(const Resource &resource, const Token &token);
    friend Command compareAndDeleteByText(const Resource &resource, const Token &token);
    friend Command writeStore(const Resource &resource, const Token &writer, std::string value);
    Command(Verb verb, RedisKey key, const Token &token) : m_verb(verb), m_key(std::move(key)), m_token(token) { }

    Verb m_verb;
    RedisKey m_key;
    Token m_token;
    std::string m_operand;
};

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

/// GETSET key token: puts the token there, whatever stands there, for ever, and answers what stood there.
Command getAndSet(const Resource &resource, const Token &token);

/// DEL key: deletes whatever stands there, be it ours or another's. `believed` is what the client thinks it deletes (for the trace).
Command deleteKey(const Resource &resource, const Token &believed);

/// The release of Redis's distributed-locks page: deletes the key only if the token stands in it, in one script. By the script's
/// hash (EVALSHA); a node that does not know it answers NOSCRIPT.
Command compareAndDelete(const Resource &resource, const Token &token);

/// The same, with the script's text (EVAL): what to send after NOSCRIPT.
Command compareAndDeleteByText(const Resource &resource, const Token &token);

/// WATCH key: the connection's next EXEC does nothing if the key has changed by then. UNWATCH: forget that again.
Command watch(const Resource &resource, const Token &own);
Command unwatch(const Resource &resource, const Token &own);

/// A transaction in the connection that deletes the key: MULTI; DEL key, which is only put by; EXEC, which carries it out. DISCARD
/// instead of EXEC gives it up.
Command beginTransaction(const Resource &resource, const Token &own);
Command queueDelete(const Resource &resource, const Token &believed);
Command execute(const Resource &resource, const Token &believed);
Command discard(const Resource &resource, const Token &own);

/// SET key value on the store: the write that the lock protects.
Command writeStore(const Resource &resource, const Token &writer, std::string value);

/// A TTL as EXPIRE takes it.
Duration secondsUp(Duration ttl);

/// The release script and its SHA-1, as EVALSHA wants it.
std::string_view releaseScript();
std::string_view releaseScriptHash();

} // namespace lockscope
