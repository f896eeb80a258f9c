// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/command.h"

#include <cstdint>
#include <string>

/// The commands that go to the store, where the locked work is done. Each function states all that there is to know of its command.
namespace lockscope::commands {

/// SET key value: the write that the lock protects.
Command writeStore(const Resource &resource, const Token &writer, std::string value);

/// GET key.
Command readStore(const Resource &resource, const Token &reader);

/// Puts the token into the store as the claim of who works now: check-and-set with the token (antirez news/101).
Command claimStore(const Resource &resource, const Token &token);

/// A read that shows the lock's number: the error FENCED if the store has seen a larger one.
Command readFenced(const Resource &resource, const Token &reader, Fence fence);

/// A write that shows the lock's number (Kleppmann 2016): 1: taken; 0: the store has seen a larger one.
Command writeFenced(const Resource &resource, const Token &writer, Fence fence, std::string value);

/// A write that is taken (1) only while the token's claim stands in the store; else 0.
Command writeClaimed(const Resource &resource, const Token &token, std::string value);

/// The same transaction as a lock's, around writeStore(): WATCH key, UNWATCH, MULTI, DISCARD, EXEC.
Command watchStore(const Resource &resource, const Token &own);
Command unwatchStore(const Resource &resource, const Token &own);
Command beginWrite(const Resource &resource, const Token &own);
Command discardWrite(const Resource &resource, const Token &own);
Command execWrite(const Resource &resource, const Token &own);

/// A cache of the resource: GET key, SET key value PX ms.
Command readCache(const Resource &resource, const Token &reader);
Command fillCache(const Resource &resource, const Token &writer, std::string value, Duration ttl);

/// What has come into a report's reader's hand: RPUSH key value.
Command pushReport(const Resource &resource, const Token &writer, std::string value);

/// A Bloom filter, by the places of its bits: GETBIT key place, SETBIT key place 1, and both in a transaction.
Command beginBits(const Resource &resource, const Token &own);
Command readBit(const Resource &resource, const Token &reader, std::uint32_t place);
Command setBit(const Resource &resource, const Token &writer, std::uint32_t place);
Command execBits(const Resource &resource, const Token &own);

/// Sets the bits of these places ("7 12 99") in one script: 1 if one of them was not set before.
Command addIfAbsent(const Resource &resource, const Token &writer, std::string places);

} // namespace lockscope::commands
