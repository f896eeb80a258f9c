// SPDX-License-Identifier: GPL-3.0-or-later
// Records which parts of a server's files are certainly on the disk, to simulate a power loss that keeps only these. Killing the process
// alone loses nothing that it has written, because the system keeps it.
#define _GNU_SOURCE
#include "core/preload/page.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Several threads of the server may sync files at the same time. A place is never reassigned, and its size only grows.
static void noteSynced(uint64_t inode, uint64_t size)
{
    struct LockscopeShimPage *const page = lockscopeShimPage();
    for (int i = 0; page && i < LOCKSCOPE_SYNCED_FILES; ++i) {
        struct LockscopeShimSynced *const place = &page->synced[i];
        uint64_t known = 0;
        if (!__atomic_compare_exchange_n(&place->inode, &known, inode, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) && known != inode)
            continue;
        uint64_t before = __atomic_load_n(&place->size, __ATOMIC_ACQUIRE);
        while (before < size && !__atomic_compare_exchange_n(&place->size, &before, size, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) { }
        return;
    }
}

static int syncNoting(long call, int file)
{
    struct stat status;
    const int isKnown = fstat(file, &status) == 0; // read before the sync: later writes may not be on the disk
    const int result = (int)syscall(call, file);
    if (result == 0 && isKnown)
        noteSynced((uint64_t)status.st_ino, (uint64_t)status.st_size);
    return result;
}

int fsync(int file)
{
    return syncNoting(SYS_fsync, file);
}

int fdatasync(int file)
{
    return syncNoting(SYS_fdatasync, file);
}
