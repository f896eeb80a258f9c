// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

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
    compareAndDelete,     ///< EVALSHA of the release script, token
    compareAndExtend,     ///< EVALSHA of the extension script, token ms
    extendOrCreate,       ///< the same; a key that is gone is set anew
    takeOrQueue,          ///< EVALSHA of the hand-off script, token take or join, ms
    takeOrStay,           ///< … token again ms:end of the place
    awaitHandover,        ///< BLPOP of one's own wake list, seconds
    handOver,             ///< EVALSHA of the hand-off script, token release
    leaveQueue,           ///< … token leave
    nextFence,            ///< INCR of the counter that gives the fencing numbers
    waitForReplicas,      ///< WAIT replicas ms
    watch,                ///< WATCH key
    unwatch,              ///< UNWATCH
    beginTransaction,     ///< MULTI
    queueDelete,          ///< DEL key, inside a transaction
    execute,              ///< EXEC of a transaction that deletes the key
    discard,              ///< DISCARD
    writeStore,           ///< SET key value, on the store
    readStore,            ///< GET key, on the store
    claimStore,           ///< SET claim token, on the store
    readFenced,           ///< EVALSHA, number: a read that shows the lock's number
    writeFenced,          ///< EVALSHA, number value
    writeClaimed,         ///< EVALSHA, token value
    executeWrite,         ///< EXEC of a transaction on the store
    fillCache,            ///< SET key value PX ms, on the store
    push,                 ///< RPUSH key value, on the store
    readBit,              ///< GETBIT key place, on the store
    setBit,               ///< SETBIT key place 1, on the store
    addIfAbsent,          ///< EVALSHA, places: looks at bits and sets them
};

} // namespace lockscope
