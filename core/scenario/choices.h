// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/serverversion.h"
#include "lockscope/runtime/mistakes.h"
#include "lockscope/schemes/variants.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lockscope {

/// Where a run takes place.
enum class WorldKind : std::uint8_t {
    live,  ///< real redis-server processes
    model, ///< virtual time, a simulated Redis
};
inline constexpr std::array<std::string_view, 2> worldWords{"live", "model"};

/// Returns the word as in `--world` and in files; empty without a world.
constexpr std::string_view worldWord(std::optional<WorldKind> world)
{
    return world ? worldWords[static_cast<std::size_t>(*world)] : std::string_view();
}

/// Returns the world with that word; nullopt if there is none.
constexpr std::optional<WorldKind> worldOf(std::string_view word)
{
    const auto found = std::find(worldWords.begin(), worldWords.end(), word);
    return found == worldWords.end()
        ? std::nullopt
        : std::optional(static_cast<WorldKind>(found - worldWords.begin()));
}

// Settings with a few words as values. The words are in the order of the enumerators, as in `--set`
// and scenario files. The settings that schemes read are in the lock library
// (lockscope/runtime/mistakes.h, lockscope/schemes/variants.h).

/// How the protected store rejects late writes. Kleppmann 2016 (a fencing token), antirez news/101
/// (check-and-set).
enum class Fencing : std::uint8_t {
    off,
    write, ///< each write carries the lock's fencing token; the store refuses a token smaller than
           ///< the largest one received
    readWrite, ///< the read carries the token, too: this protects the whole sequence of read,
               ///< change and write
    cas, ///< a client that enters writes its token to the store; a write is accepted only while
         ///< that token is there
};
inline constexpr std::array<std::string_view, 4> fencingWords{"off", "write", "read-write", "cas"};

/// What a client does if its lock service fails (web article 001 in docs/ARTICLES.md: efficiency or
/// correctness).
enum class OnError : std::uint8_t {
    failClosed, ///< no lock, no work
    failOpen,   ///< works without a lock
};
inline constexpr std::array<std::string_view, 2> onErrorWords{"fail-closed", "fail-open"};

/// What a client does if its watchdog cannot extend the lease: the node refuses, or does not answer
/// in time.
enum class FailedRenewal : std::uint8_t {
    endWork, ///< ends its work: the lock may be lost
    ignore,  ///< continues its work; the watchdog tries again after its interval
    disarm,  ///< continues its work, and never extends a lease again, also not those of its later
             ///< locks
};
inline constexpr std::array<std::string_view, 3> failedRenewalWords{"end-work", "ignore", "disarm"};

/// When a client's watchdog stops.
enum class RenewalEnd : std::uint8_t {
    release, ///< before the release
    never,   ///< after the release it continues until an extension fails or `renewals` is reached;
             ///< then the next round begins
};
inline constexpr std::array<std::string_view, 2> renewalEndWords{"release", "never"};

/// What a client that is inside does when it gets SIGTERM (the fault `terminate`). A client that
/// waits for the lock ends in each case.
enum class OnTerminate : std::uint8_t {
    drain,   ///< finishes its work, releases the lock, and ends
    release, ///< releases the lock at once, then finishes its work
    exit,    ///< ends at once, without a release: it has no handler for the signal
};
inline constexpr std::array<std::string_view, 3> onTerminateWords{"drain", "release", "exit"};

/// What a client does in a round (core/workload). It determines what goes wrong if two clients
/// are inside at once.
enum class WorkloadKind : std::uint8_t {
    section,    ///< stays in the critical section for `work`, then writes to the store
    counter,    ///< GET, add one, SET on the store
    stampede,   ///< reads a cache; if it is empty, queries a slow database and fills it
    reportPush, ///< makes the round's report and pushes it to its reader
    bloom,      ///< looks up a URL in a Bloom filter; if it is absent, adds it and crawls it
    standby, ///< works for the time `work`, in parts of 50 ms, unless it loses the lock; the other
             ///< clients stand by
    degrade, ///< does the round's job unless another client has done it; if the lock service fails,
             ///< `on-error` decides what it does
    flashSale, ///< buys one piece of an item, while its stock lasts
    transfer,  ///< moves money from one account to another
    services,  ///< is one of three services, each on two machines: one takes orders, one makes the
               ///< report of the day, one pushes it
};
inline constexpr std::array<std::string_view, 10> workloadWords{"section", "counter", "stampede",
    "report-push", "bloom", "standby", "degrade", "flash-sale", "transfer", "services"};

/// Workloads with several items: what one lock protects.
enum class Grain : std::uint8_t {
    all,  ///< all items: one lock
    item, ///< one item: as many locks as items
};
inline constexpr std::array<std::string_view, 2> grainWords{"all", "item"};

/// Workload `bloom`: how the bits of a URL are sent to the store.
enum class BloomWay : std::uint8_t {
    bits,     ///< one command per bit; each waits for the previous answer
    pipeline, ///< all commands at once in one pipeline
    multi,    ///< all commands in one transaction
    script,   ///< one script that tests and sets the bits
};
inline constexpr std::array<std::string_view, 4> bloomWords{"bits", "pipeline", "multi", "script"};

/// What a node keeps on its disk, and thus has after a restart (Redis's page on persistence).
enum class Persistence : std::uint8_t {
    none,        ///< restarts empty
    rdb,         ///< periodic snapshots: restarts with the last one
    aofNo,       ///< an append-only file, flushed to disk when the operating system decides
    aofEverysec, ///< an append-only file, flushed once a second
    aofAlways,   ///< an append-only file, flushed before the write is answered
};
inline constexpr std::array<std::string_view, 5> persistenceWords{
    "none", "rdb", "aof-no", "aof-everysec", "aof-always"};

/// The server whose commands the nodes of the model support. In a live run, the nodes are the
/// servers that are installed.
enum class ServerKind : std::uint8_t {
    any,       ///< every command that the model knows
    redis2611, ///< Redis 2.6.11: before SET had options
    redis70,   ///< Redis 7.0.15
    redis72,   ///< Redis 7.2.0: WAITAOF
    redis84,   ///< Redis 8.4.0: DELEX, SET with IFEQ
    valkey81,  ///< Valkey 8.1.0: SET with IFEQ
    valkey90,  ///< Valkey 9.0.0: DELIFEQ
};
inline constexpr std::array<std::string_view, 7> serverWords{
    "any", "redis-2.6.11", "redis-7.0", "redis-7.2", "redis-8.4", "valkey-8.1", "valkey-9.0"};

inline constexpr std::array<std::string_view, 2> offOnWords{"off", "on"};

/// Returns the version of the server that a value of the setting `server` selects. ServerKind::any:
/// an unknown server, which supports every command.
ServerVersion versionOf(ServerKind server);

} // namespace lockscope
