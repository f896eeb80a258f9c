// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The data that Lockscope shares with the module that it preloads (LD_PRELOAD) into a redis-server
// or a user's program: one page of memory, a file that both processes map. This header is in C,
// because the module is in C.

#include <stdint.h>

#define LOCKSCOPE_PRELOAD_VARIABLE                                                                 \
    "LOCKSCOPE_SHIM" // the environment variable with the path of the page's file
// The environment variable of a process whose ports are for its own user and root.
#define LOCKSCOPE_PRELOAD_OWN_USER "LOCKSCOPE_SHIM_OWN_USER"
#define LOCKSCOPE_PRELOAD_MAGIC UINT64_C(0x316d6968736b636c)
#define LOCKSCOPE_PRELOAD_SIZE 4096
#define LOCKSCOPE_SYNCED_FILES 16
#define LOCKSCOPE_DETOURS 64
#define LOCKSCOPE_MILLION 1000000

/// A wall clock: what it showed at one time of CLOCK_MONOTONIC, and its rate since then. Times are
/// in nanoseconds.
struct LockscopePreloadClock {
    int64_t baseMonotonic; ///< the time of CLOCK_MONOTONIC
    int64_t baseShown;     ///< what the clock showed then, since 1970
    int64_t
        ppm; ///< how much faster than true time it runs, in parts per million; more than -1 000 000
};

/// The part of a file that is certainly on the disk: its length when the last successful sync
/// (fsync, fdatasync) started.
struct LockscopePreloadSynced {
    uint64_t inode; ///< 0: none yet
    uint64_t size;
};

/// Connections to the loopback port `port` are redirected to the loopback port `relay`, on which a
/// relay of Lockscope listens.
struct LockscopePreloadDetour {
    uint16_t port; ///< 0: end of the list
    uint16_t relay;
};

/// The content of the page.
struct LockscopePreloadPage {
    uint64_t magic;
    /// Increases by one with every change of the clock. clocks[generation % 2] is the current
    /// clock. Lockscope fills the other element and then increases this number, so the module never
    /// waits for Lockscope, even if Lockscope was stopped in between.
    uint64_t generation;
    struct LockscopePreloadClock clocks[2];
    int64_t process; ///< the id of the process; set when the module is active
    struct LockscopePreloadSynced synced[LOCKSCOPE_SYNCED_FILES];
    struct LockscopePreloadDetour detours[LOCKSCOPE_DETOURS]; ///< written before the process starts
    uint8_t unused[LOCKSCOPE_PRELOAD_SIZE - 3 * 8 - 2 * 3 * 8 - LOCKSCOPE_SYNCED_FILES * 2 * 8
        - LOCKSCOPE_DETOURS * 4];
};
