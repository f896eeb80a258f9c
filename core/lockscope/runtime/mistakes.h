// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"
#include "lockscope/runtime/listing.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace lockscope {

// "Article 000" to "article 004" are the web articles of docs/ARTICLES.md.

/// getset-timestamp: how a client takes over an expired lock (Redis's page on SETNX).
enum class Takeover : std::uint8_t {
    getset,   ///< GETSET, then a check of the old value: only one client wins
    delSetnx, ///< DEL, then SETNX: a slow client deletes the winner's key
};
inline constexpr std::array<std::string_view, 2> takeoverWords{"getset", "del-setnx"};

/// setnx-expire-repair: the condition under which a client that did not get the lock sets the
/// deadline of the winner's key.
enum class Repair : std::uint8_t {
    noDeadline, ///< TTL returns -1: the key has no deadline
    notTtl, ///< TTL returns 0 ("not ttl" in article 004). True in the last half second of a lease;
            ///< false for a key without a deadline
};
inline constexpr std::array<std::string_view, 2> repairWords{"no-deadline", "not-ttl"};

/// What an extension does on a node that no longer has the key.
enum class Extension : std::uint8_t {
    ifHeld,   ///< it does nothing, and the node is no longer a vote for the client
    orCreate, ///< it sets the key again, as popular libraries do: this restores lost votes, also
              ///< those of a stale holder
};
inline constexpr std::array<std::string_view, 2> extensionWords{"if-held", "or-create"};

/// The time from which a client counts its lease.
enum class LeaseStart : std::uint8_t {
    attempt,      ///< the start of the attempt that got the lock
    firstAttempt, ///< the start of its first attempt, so the lease includes the time for which it
                  ///< waited for the lock
};
inline constexpr std::array<std::string_view, 2> leaseStartWords{"attempt", "first-attempt"};

/// From what a client makes the token of its lock.
enum class TokenKind : std::uint8_t {
    random, ///< 20 random bytes
    uuid,   ///< a random UUID (article 004)
    uniqid, ///< PHP's uniqid(): the client's wall clock in microseconds, as 13 hexadecimal digits
            ///< (article 002)
    machineThread, ///< machine and thread (article 000)
    thread,        ///< the thread's number alone: the same on every machine
    requestId,     ///< the number of the request (article 003)
    constant,      ///< the same text for all clients
};
inline constexpr std::array<std::string_view, 7> tokenWords{
    "random", "uuid", "uniqid", "machine-thread", "thread", "request-id", "constant"};

/// A mistake in the code of an article about Redis locks (articlemistakes.h); the comments begin
/// with the number of the article. The number of the enumerator is the number of its bit in a
/// MistakeSet.
enum class ArticleMistake : std::uint8_t {
    ownKey,    ///< 001, redlock-article: the key is the client's own id
    timeToken, ///< 001, redlock-article: the value is a time, which two clients can share
    fourNodes, ///< 001, redlock-article: the loop reaches four nodes, even if there are five
    errorEnds, ///< 001, redlock-article: the error of one node ends the attempt; the keys on the
               ///< other nodes remain
    stopsAtQuorum, ///< 001, redlock-article: asks one node after the other, and stops when it has a
                   ///< quorum
    oneVote,       ///< 001, redlock-article: one vote is enough
    noUndo,        ///< 001, redlock-article: a failed attempt releases nothing
    blindRelease,  ///< 001, redlock-article: DEL without a comparison
    oneNodeRelease, ///< 001, redlock-article: the release reaches one node
    noDrift,        ///< 001, redlock-article: subtracts no clock drift
    xxForNx,        ///< 000: SET with XX where NX is meant
    exAndPx,        ///< 000: SET with EX and PX, which the server refuses
    undefinedToken, ///< 000: the release compares with a name that was never defined
    neverEqual,     ///< 000: the release compares a Long with an Integer: it never reports success
    queuedGet,      ///< 002: GET inside MULTI is only queued
    looseCompare,   ///< 002: == compares two strings of digits as numbers
    wholeSeconds,   ///< 002: the time limit of an attempt is counted in whole seconds
    msAsSeconds,    ///< 003: EXPIRE gets the number of milliseconds as seconds
    throwsWhenExpired ///< 004: the release throws if the key is gone, and leaves WATCH on the
                      ///< connection
};
inline constexpr std::array<std::string_view, 19> articleMistakeWords{"own-key", "time-token",
    "four-nodes", "error-ends", "stops-at-quorum", "one-vote", "no-undo", "blind-release",
    "one-node-release", "no-drift", "xx-for-nx", "ex-and-px", "undefined-token", "never-equal",
    "queued-get", "loose-compare", "whole-seconds", "ms-as-seconds", "throws-when-expired"};

/// The value of the setting `mistakes` with which each scheme makes SchemeInfo::usualMistakes
/// (redlock-article: ten; other schemes: none).
inline constexpr int usualMistakesSetting = -1;

/// A set of the articles' mistakes. A value.
class MistakeSet {
public:
    constexpr MistakeSet() = default;
    constexpr MistakeSet(std::initializer_list<ArticleMistake> mistakes)
    {
        for (const ArticleMistake mistake : mistakes)
            m_bits |= bitOf(mistake);
    }
    /// `bits`: one for each mistake, as in the setting `mistakes`. REQUIRES: not negative.
    static constexpr MistakeSet ofBits(int bits)
    {
        MistakeSet set;
        set.m_bits = static_cast<std::uint32_t>(bits);
        return set;
    }
    constexpr bool has(ArticleMistake mistake) const { return (m_bits & bitOf(mistake)) != 0; }
    constexpr bool isEmpty() const { return m_bits == 0; }
    constexpr int bits() const { return static_cast<int>(m_bits); }
    friend constexpr MistakeSet operator&(MistakeSet a, MistakeSet b)
    {
        return ofBits(a.bits() & b.bits());
    }
    friend constexpr MistakeSet operator|(MistakeSet a, MistakeSet b)
    {
        return ofBits(a.bits() | b.bits());
    }
    /// Returns the mistakes of `a` that are not in `b`.
    friend constexpr MistakeSet operator-(MistakeSet a, MistakeSet b)
    {
        return ofBits(a.bits() & ~b.bits());
    }
    friend constexpr bool operator==(MistakeSet, MistakeSet) = default;

private:
    static constexpr std::uint32_t bitOf(ArticleMistake mistake)
    {
        return std::uint32_t{1} << static_cast<int>(mistake);
    }
    std::uint32_t m_bits = 0;
};

/// Deliberate mistakes for experiments; some real programs make them. Each has an effect on some
/// schemes only. The settings of a run select them: the run calls ClientProcess::setMistakes(), and
/// a scheme reads ClientProcess::mistakes(). A LockRequest cannot select them, so a program that
/// uses only the lock library never makes them. The default values are the correct behaviour.
struct SchemeMistakes {
    Takeover takeover = Takeover::getset;
    bool loserRelease = false; ///< set-px-blind-del: a client without the lock deletes the key,
                               ///< too, in its `finally` (article 001)
    Repair repair = Repair::noDeadline;
    Extension extension = Extension::ifHeld;
    bool undo = true; ///< redlock, redlock-no-recheck, set-px-wait*: a failed attempt releases the
                      ///< keys that it has set
    std::optional<LocalTime> leaseStart =
        std::nullopt; ///< redlock, set-px-lua: when the lease begins; empty: with the attempt
    MistakeSet article = {}; ///< the mistakes of the articles' code
    /// The scheme's lines as it executes them with these mistakes (executedListing()); empty: as in
    /// SchemeInfo::listing. The texts live as long as the program.
    Listing listing = {};
};

} // namespace lockscope
