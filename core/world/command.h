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
    deleteKey,            ///< DEL key
    compareAndDeleteHash, ///< EVALSHA of the release script
    compareAndDeleteText, ///< EVAL of the release script
    writeStore,           ///< SET key value, on the store
};

/// A Redis command as it goes over the wire: a value, made by the named functions below, so that a resource cannot stand where a
/// token belongs. What is sent, traced and shown is the same text.
class Command {
public:
    Verb verb() const { return m_verb; }
    const RedisKey &key() const { return m_key; }
    const Token &token() const { return m_token; }
    /// The argument that is neither key nor token: the milliseconds of a TTL, a value; empty if there is none.
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

/// DEL key: deletes whatever stands there, be it ours or another's. `believed` is what the client thinks it deletes (for the trace).
Command deleteKey(const Resource &resource, const Token &believed);

/// The release of Redis's distributed-locks page: deletes the key only if the token stands in it, in one script. By the script's
/// hash (EVALSHA); a node that does not know it answers NOSCRIPT.
Command compareAndDelete(const Resource &resource, const Token &token);

/// The same, with the script's text (EVAL): what to send after NOSCRIPT.
Command compareAndDeleteByText(const Resource &resource, const Token &token);

/// SET key value on the store: the write that the lock protects.
Command writeStore(const Resource &resource, const Token &writer, std::string value);

/// The release script and its SHA-1, as EVALSHA wants it.
std::string_view releaseScript();
std::string_view releaseScriptHash();

} // namespace lockscope
