// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Data that Lockscope shares with the module that it preloads (LD_PRELOAD) into a redis-server: one page of memory, a file that both map.
// In C, because the module is in C.

#include <stdint.h>

#define LOCKSCOPE_SHIM_VARIABLE "LOCKSCOPE_SHIM" // names the page's file in the server's environment
#define LOCKSCOPE_SHIM_MAGIC UINT64_C(0x316d6968736b636c)
#define LOCKSCOPE_SHIM_SIZE 4096
#define LOCKSCOPE_SYNCED_FILES 16
#define LOCKSCOPE_DETOURS 64
#define LOCKSCOPE_MILLION 1000000

/// A wall clock: the time that it showed at one time of CLOCK_MONOTONIC, and its rate since then. In nanoseconds.
struct LockscopeShimClock {
    int64_t baseMonotonic;
    int64_t baseShown; ///< since 1970
    int64_t ppm;       ///< how much faster than true time it runs; more than -1 000 000
};

/// How much of a file is certainly on the disk: its length when the server last started to sync it (fsync, fdatasync).
struct LockscopeShimSynced {
    uint64_t inode; ///< 0: none yet
    uint64_t size;
};

/// A connection to `port` of the loopback is redirected to `relay`, a port of a Lockscope proxy.
struct LockscopeShimDetour {
    uint16_t port; ///< 0: end of the list
    uint16_t relay;
};

struct LockscopeShimPage {
    uint64_t magic;
    /// Increases by one with every change of the clock. clocks[generation % 2] is current. A new clock is written to the other place and
    /// then made current, so neither a reader nor a server ever waits, even if the writer has been stopped.
    uint64_t generation;
    struct LockscopeShimClock clocks[2];
    int64_t process; ///< the server's process id, set once the module is active
    struct LockscopeShimSynced synced[LOCKSCOPE_SYNCED_FILES];
    struct LockscopeShimDetour detours[LOCKSCOPE_DETOURS]; ///< written before the server starts
    uint8_t free[LOCKSCOPE_SHIM_SIZE - 3 * 8 - 2 * 3 * 8 - LOCKSCOPE_SYNCED_FILES * 2 * 8 - LOCKSCOPE_DETOURS * 4];
};
