// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/command.h"

#include <cstdint>
#include <string>

/// Commands for the store, which holds the data that the lock protects.
namespace lockscope::commands {

/// SET key value: the write that the lock protects. `writer`, `reader` and `own`, here and below:
/// the client's token, for the trace.
Command writeStore(const Resource &resource, const Token &writer, std::string value);

/// GET key.
Command readStore(const Resource &resource, const Token &reader);

/// Sets the claim of the store to the token: from now on, writeClaimed() with another token is
/// refused. This is the check-and-set with the token that antirez.com/news/101 proposes.
Command claimStore(const Resource &resource, const Token &token);

/// A read that presents the lock's fencing token. Returns the error FENCED if the store has
/// received a larger one.
Command readFenced(const Resource &resource, const Token &reader, Fence fence);

/// A write that presents the lock's fencing token (Kleppmann 2016). 1: accepted; 0: the store has
/// received a larger one.
Command writeFenced(const Resource &resource, const Token &writer, Fence fence, std::string value);

/// A write that is accepted (1) if the claim of the store is the token; otherwise 0.
Command writeClaimed(const Resource &resource, const Token &token, std::string value);

/// The commands of a transaction on the store (as for a lock in lockcommands.h), which contains a
/// writeStore(): WATCH key, UNWATCH, MULTI, DISCARD, EXEC.
Command watchStore(const Resource &resource, const Token &own);
Command unwatchStore(const Resource &resource, const Token &own);
Command beginWrite(const Resource &resource, const Token &own);
Command discardWrite(const Resource &resource, const Token &own);
Command execWrite(const Resource &resource, const Token &own);

/// A cache of the resource: GET key, SET key value PX ms. The TTL is rounded up to whole
/// milliseconds.
Command readCache(const Resource &resource, const Token &reader);
Command fillCache(const Resource &resource, const Token &writer, std::string value, Duration ttl);

/// Appends a report to the list of all reports that clients have sent: RPUSH key value.
Command pushReport(const Resource &resource, const Token &writer, std::string value);

/// Reads the whole list to which pushReport() appends: LRANGE key 0 -1.
Command readReportList(const Resource &resource, const Token &reader);

/// A Bloom filter: GETBIT key position, SETBIT key position 1, and the commands that begin and
/// execute a transaction of them.
Command beginBits(const Resource &resource, const Token &own);
Command readBit(const Resource &resource, const Token &reader, std::uint32_t bit);
Command setBit(const Resource &resource, const Token &writer, std::uint32_t bit);
Command execBits(const Resource &resource, const Token &own);

/// Sets the bits at these positions ("7 12 99") in one script. Returns 1 if one of them was not set
/// before.
Command addToBloomFilter(const Resource &resource, const Token &writer, std::string bits);

} // namespace lockscope::commands
