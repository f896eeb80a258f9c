// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What Lockscope and the module that it loads into a redis-server of ours (LD_PRELOAD) say to one another: one page of memory, a file that
// both map. C, since the module is C.

#include <stdint.h>

#define LOCKSCOPE_SHIM_VARIABLE "LOCKSCOPE_SHIM" // names the page's file in the server's environment
#define LOCKSCOPE_SHIM_MAGIC UINT64_C(0x316d6968736b636c)
#define LOCKSCOPE_SHIM_SIZE 4096
#define LOCKSCOPE_SYNCED_FILES 16
#define LOCKSCOPE_DETOURS 64
#define LOCKSCOPE_MILLION 1000000

/// A wall clock: what it showed at one moment of CLOCK_MONOTONIC, and how fast it has run since. Nanoseconds.
struct LockscopeShimClock {
    int64_t baseMonotonic;
    int64_t baseShown; ///< since 1970
    int64_t ppm;       ///< how much faster than true time it runs; more than minus a million
};

/// How much of a file the disk has for certain: its length when the server last began to sync it (fsync, fdatasync).
struct LockscopeShimSynced {
    uint64_t inode; ///< 0: none yet
    uint64_t size;
};

/// Whoever connects to that port of the loopback is connected to the other one: a relay of ours lies there.
struct LockscopeShimDetour {
    uint16_t port; ///< 0: there are no more
    uint16_t relay;
};

struct LockscopeShimPage {
    uint64_t magic;
    /// Grows by one with every change of the clock. clocks[generation % 2] is the present one: a new one is written into the other place and
    /// then made the present one, so that neither a reader nor a server whose writer has been stopped ever waits.
    uint64_t generation;
    struct LockscopeShimClock clocks[2];
    int64_t process; ///< the server's number, once the module is at work in it
    struct LockscopeShimSynced synced[LOCKSCOPE_SYNCED_FILES];
    struct LockscopeShimDetour detours[LOCKSCOPE_DETOURS]; ///< written before the server begins
    uint8_t free[LOCKSCOPE_SHIM_SIZE - 3 * 8 - 2 * 3 * 8 - LOCKSCOPE_SYNCED_FILES * 2 * 8 - LOCKSCOPE_DETOURS * 4];
};
