// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/slips.h"
#include "lockscope/schemes/variants.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace lockscope {

// Settings that are one of a few words. The words stand in the order of the values, as `--set` and scenario files have them. Those that
// schemes read stand with the lock library (lockscope/runtime/slips.h, lockscope/schemes/variants.h).

/// How the protected store guards itself against late writes. Kleppmann 2016 (a number), antirez news/101 (check-and-set).
enum class Fencing : std::uint8_t {
    off,
    write,     ///< each write carries the lock's number; the store refuses a smaller one than it has seen
    readWrite, ///< the number is shown at the read as well: a read-modify-write is guarded whole
    cas,       ///< who enters puts its token into the store; a write is taken only while that token stands there
};
inline constexpr std::array<std::string_view, 4> fencingWords{"off", "write", "read-write", "cas"};

/// What a client does whose lock service fails (article 001: efficiency or correctness).
enum class OnError : std::uint8_t {
    failClosed, ///< no lock, no work
    failOpen,   ///< works without a lock
};
inline constexpr std::array<std::string_view, 2> onErrorWords{"fail-closed", "fail-open"};

/// What a client does in a round, and so what a broken lock costs (core/run/workload).
enum class WorkloadKind : std::uint8_t {
    section,    ///< stays inside for `work`, then writes to the store
    counter,    ///< GET, one more, SET on the store
    stampede,   ///< reads a cache; who finds it empty asks a slow database and fills it
    reportPush, ///< makes the round's report and pushes it to its reader
    bloom,      ///< asks a Bloom filter for a URL; who finds it absent adds it and crawls it
    standby,    ///< works step by step as long as it holds the lock; the others stand by
    degrade,    ///< does the round's job, if nobody has; where the lock service fails, as on-error says
};
inline constexpr std::array<std::string_view, 7> workloadWords{"section", "counter", "stampede", "report-push", "bloom",
                                                                   "standby", "degrade"};

/// bloom: how the bits of a URL go to the store.
enum class BloomWay : std::uint8_t {
    bits,     ///< one command a bit, each waiting for the answer before
    pipeline, ///< all at once, one behind the other
    multi,    ///< in a transaction
    script,   ///< looked at and set in one script
};
inline constexpr std::array<std::string_view, 4> bloomWords{"bits", "pipeline", "multi", "script"};

/// What a node keeps on its disk, and so what it has after a restart (Redis's page on persistence).
enum class Persistence : std::uint8_t {
    none,        ///< it comes back empty
    rdb,         ///< a snapshot now and then: it comes back as it was at the last one
    aofNo,       ///< each write in a file, brought to the disk when the system likes
    aofEverysec, ///< … once a second
    aofAlways,   ///< … before it is answered
};
inline constexpr std::array<std::string_view, 5> persistenceWords{"none", "rdb", "aof-no", "aof-everysec", "aof-always"};

inline constexpr std::array<std::string_view, 2> switchWords{"off", "on"};

} // namespace lockscope
