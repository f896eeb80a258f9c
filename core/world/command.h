// SPDX-License-Identifier: MIT
#pragma once

#include "base/contract.h"
#include "base/ids.h"
#include "base/time.h"
#include "base/token.h"
#include "trace/sink.h"
#include "world/commandbody.h"
#include "world/reply.h"
#include "world/scripts.h"

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// The words of a command: a few views, kept in place.
class CommandWords {
public:
    CommandWords() { }
    CommandWords(std::initializer_list<std::string_view> words)
    {
        for (const std::string_view word : words)
            push(word);
    }
    void push(std::string_view word)
    {
        LOCKSCOPE_ASSERT(m_count < m_words.size());
        m_words[m_count++] = word;
    }
    const std::string_view *begin() const { return m_words.data(); }
    const std::string_view *end() const { return m_words.data() + m_count; }

private:
    union { // not made before they are there: there are hardly ever so many
        std::array<std::string_view, 8> m_words;
    };
    std::size_t m_count = 0;
};

/// A Redis command as it goes over the wire: a value, made by the named functions below, so that a resource cannot stand where a
/// token belongs. What is sent, traced and shown is the same text.
class Command {
public:
    Verb verb() const { return m_body->verb; }
    const RedisKey &key() const { return m_body->key; }
    const Token &token() const { return m_body->token; }
    /// The argument that is neither key nor token: the length of a TTL, a number, a value; empty if there is none.
    const std::string &operand() const { return m_body->operand; }
    /// The value of a write; of getAndSet(), what the client believes that it overwrites.
    const std::string &value() const { return m_body->value; }
    /// The operand as the length that it is. REQUIRES: Verb::setIfAbsent.
    std::chrono::milliseconds ttl() const { return m_body->ttl; }
    /// The script that it calls, if it is a call of one.
    std::optional<Script> script() const;
    /// The same call with the script's text (EVAL): what to send after NOSCRIPT, or where nobody knows what the node remembers.
    /// REQUIRES: script().
    Command byText() const;
    /// Whether it calls a script by its hash, which the node may not know.
    bool isByName() const { return !m_body->isByText && script(); }
    /// Whether the answer says that the node does not know the script.
    bool isUnknownScript(const Reply &reply) const { return reply.isError("NOSCRIPT") && isByName(); }
    /// Whether both are one and the same: copies are.
    bool isCopyOf(const Command &other) const { return m_body == other.m_body; }
    /// A number for its verb and whether it has a script's text: commands of another kind have another pattern().
    std::size_t kind() const { return 2 * static_cast<std::size_t>(m_body->verb) + (m_body->isByText ? 1 : 0); }
    static constexpr std::size_t kindCount = 2 * (static_cast<std::size_t>(Verb::addIfAbsent) + 1);
    /// Whether both have the same pattern().
    bool hasPatternOf(const Command &other) const;

    /// The arguments in order. The views live as long as the command.
    CommandWords arguments() const;
    /// What is kept in a trace: the arguments as redis-cli takes them, with keyMark and tokenMark in the places of key and token.
    std::string pattern() const;
    void appendPattern(std::string &text) const;
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
    friend Command getAndSet(const Resource &resource, const Token &token, std::string believed);
    friend Command watch(const Resource &resource, const Token &own);
    friend Command unwatch(const Resource &resource, const Token &own);
    friend Command beginTransaction(const Resource &resource, const Token &own);
    friend Command queueDelete(const Resource &resource, const Token &believed);
    friend Command execute(const Resource &resource, const Token &believed);
    friend Command discard(const Resource &resource, const Token &own);
    friend Command deleteKey(const Resource &resource, const Token &believed);
    friend Command compareAndDelete(const Resource &resource, const Token &token);
    friend Command compareAndExtend(const Resource &resource, const Token &token, Duration ttl);
    friend Command extendOrCreate(const Resource &resource, const Token &token, Duration ttl);
    friend Command takeOrQueue(const Resource &resource, const Token &token, Duration ttl);
    friend Command joinQueue(const Resource &resource, const Token &token, Duration ttl);
    friend Command takeOrStay(const Resource &resource, const Token &token, Duration ttl, std::int64_t placeEnd);
    friend Command awaitHandover(const Resource &resource, const Token &token, Duration limit);
    friend Command handOver(const Resource &resource, const Token &token);
    friend Command leaveQueue(const Resource &resource, const Token &token);
    friend Command handoffCall(Verb verb, const Resource &resource, const Token &token, const char *act, std::string place);
    friend Command nextFence(const Resource &resource, const Token &own);
    friend Command waitForReplicas(const Resource &resource, const Token &own, int replicas, Duration limit);
    friend Command writeStore(const Resource &resource, const Token &writer, std::string value);
    friend Command readStore(const Resource &resource, const Token &reader);
    friend Command claimStore(const Resource &resource, const Token &token);
    friend Command readFenced(const Resource &resource, const Token &reader, Fence fence);
    friend Command writeFenced(const Resource &resource, const Token &writer, Fence fence, std::string value);
    friend Command writeClaimed(const Resource &resource, const Token &token, std::string value);
    friend Command watchStore(const Resource &resource, const Token &own);
    friend Command unwatchStore(const Resource &resource, const Token &own);
    friend Command beginWrite(const Resource &resource, const Token &own);
    friend Command discardWrite(const Resource &resource, const Token &own);
    friend Command executeWrite(const Resource &resource, const Token &own);
    friend Command readCache(const Resource &resource, const Token &reader);
    friend Command fillCache(const Resource &resource, const Token &writer, std::string value, Duration ttl);
    friend Command readReport(const Resource &resource, const Token &reader);
    friend Command writeReport(const Resource &resource, const Token &writer, std::string value);
    friend Command pushReport(const Resource &resource, const Token &writer, std::string value);
    friend Command beginBits(const Resource &resource, const Token &own);
    friend Command readBit(const Resource &resource, const Token &reader, std::uint32_t place);
    friend Command setBit(const Resource &resource, const Token &writer, std::uint32_t place);
    friend Command executeBits(const Resource &resource, const Token &own);
    friend Command addIfAbsent(const Resource &resource, const Token &writer, std::string places);
    CommandWords scriptCall(Script script) const;
    Command(Verb verb, RedisKey key, const Token &token)
    {
        m_body->verb = verb;
        m_body->key = std::move(key);
        m_body->token = token;
    }
    // About the lock of a resource: its key is made in place.
    Command(Verb verb, const Resource &resource, const Token &token);

    SharedBody m_body;
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

/// GETSET key token: puts the token there, whatever stands there, for ever, and answers what stood there. `believed`: what the client thinks
/// stands there, which the command does not send; where another token is answered, the lock stays the other's (Effect::replaced).
Command getAndSet(const Resource &resource, const Token &token, std::string believed);

/// DEL key: deletes whatever stands there, be it ours or another's. `believed` is what the client thinks it deletes (for the trace).
Command deleteKey(const Resource &resource, const Token &believed);

/// The release of Redis's distributed-locks page: deletes the key only if the token stands in it, in one script. By the script's
/// hash (EVALSHA); a node that does not know it answers NOSCRIPT: send byText() then. So all the scripts below.
Command compareAndDelete(const Resource &resource, const Token &token);

/// An extension: a TTL of that length from now on, only if the token stands there. 1: done; 0: the lock is lost on that node.
Command compareAndExtend(const Resource &resource, const Token &token, Duration ttl);

/// The extension of some libraries: where the key is gone it is set anew, whoever held it since.
Command extendOrCreate(const Resource &resource, const Token &token, Duration ttl);

/// Where those stand in line who wait for a lock to be handed over, the longest first: "lockscope:queue:orders".
RedisKey queueKey(const Resource &resource);

/// The list by which one of them is woken: "lockscope:wake:orders:TOKEN".
RedisKey wakeKey(const Resource &resource, const Token &token);

/// The lock that is handed over (set-px-lua with wake-up). Takes it if nobody has it and nobody waits: OK. Else the token is put at the
/// end of the queue, and the answer is [what is left of the holder's TTL, the node's time, until when the place is kept], in ms, times
/// since 1970.
Command takeOrQueue(const Resource &resource, const Token &token, Duration ttl);

/// The same for one that sends awaitHandover() right behind, without waiting for the answer: that ends at once if the lock was taken.
Command joinQueue(const Resource &resource, const Token &token, Duration ttl);

/// The same again, from one that stands in the queue already and was not woken in time; it keeps its place, and whoever finds the lock
/// free gives it to the first in the queue. Answers as above, or [what is left of our own TTL in ms] if it was handed to us meanwhile.
/// `placeEnd`: as it was answered; 0: not known.
Command takeOrStay(const Resource &resource, const Token &token, Duration ttl, std::int64_t placeEnd);

/// BLPOP: waits until the lock is handed to the token. Answers [list, for how many ms the place would still
/// have been kept]; nil after the limit, which is
/// rounded up to whole milliseconds, 1 at least (0 would be for ever).
Command awaitHandover(const Resource &resource, const Token &token, Duration limit);

/// The release: 1, and the lock is in the same moment the next one's, if the token stood in it.
Command handOver(const Resource &resource, const Token &token);

/// Gives up waiting: leaves the queue, and releases if the lock was handed to the token meanwhile (1).
Command leaveQueue(const Resource &resource, const Token &token);

/// INCR of the resource's counter: the next fencing number.
Command nextFence(const Resource &resource, const Token &own);

/// WAIT: answers to how many replicas this connection's writes have come, as soon as there are so many, or after the limit.
/// The limit is rounded up to whole milliseconds, 1 at least (0 would be for ever).
Command waitForReplicas(const Resource &resource, const Token &own, int replicas, Duration limit);

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

/// GET key on the store.
Command readStore(const Resource &resource, const Token &reader);

/// Puts the token into the store as the claim of who works now: check-and-set with the token (antirez news/101).
Command claimStore(const Resource &resource, const Token &token);

/// A read that shows the lock's number: the error FENCED if the store has seen a larger one.
Command readFenced(const Resource &resource, const Token &reader, Fence fence);

/// A write that shows the lock's number (Kleppmann 2016): 1: taken; 0: the store has seen a larger one.
Command writeFenced(const Resource &resource, const Token &writer, Fence fence, std::string value);

/// A write that is taken (1) only while the token's claim stands in the store; else 0.
Command writeClaimed(const Resource &resource, const Token &token, std::string value);

/// The same transaction on the store, around writeStore(): WATCH key, UNWATCH, MULTI, DISCARD, EXEC.
Command watchStore(const Resource &resource, const Token &own);
Command unwatchStore(const Resource &resource, const Token &own);
Command beginWrite(const Resource &resource, const Token &own);
Command discardWrite(const Resource &resource, const Token &own);
Command executeWrite(const Resource &resource, const Token &own);

/// A cache of the resource on the store: GET key, SET key value PX ms.
Command readCache(const Resource &resource, const Token &reader);
Command fillCache(const Resource &resource, const Token &writer, std::string value, Duration ttl);

/// The last report that was made, on the store: GET key, SET key value; and what has come into its reader's hand: RPUSH key value.
Command readReport(const Resource &resource, const Token &reader);
Command writeReport(const Resource &resource, const Token &writer, std::string value);
Command pushReport(const Resource &resource, const Token &writer, std::string value);

/// A Bloom filter on the store, by the places of its bits: GETBIT key place, SETBIT key place 1, and both in a transaction.
Command beginBits(const Resource &resource, const Token &own);
Command readBit(const Resource &resource, const Token &reader, std::uint32_t place);
Command setBit(const Resource &resource, const Token &writer, std::uint32_t place);
Command executeBits(const Resource &resource, const Token &own);

/// Sets the bits of these places ("7 12 99") in one script: 1 if one of them was not set before.
Command addIfAbsent(const Resource &resource, const Token &writer, std::string places);

/// A TTL as EXPIRE takes it.
Duration secondsUp(Duration ttl);

} // namespace lockscope
