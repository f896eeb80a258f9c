// SPDX-License-Identifier: GPL-3.0-or-later
// Records which parts of a server's files are certainly on the disk, for the simulation of a power loss, which keeps only these parts. If
// only the process is killed, nothing that it has written is lost, because the system still writes it to disk.
#define _GNU_SOURCE
#include "core/preload/page.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Stores the synced size of a file. Several threads of the server may do this at the same time. An entry never changes its file, and its
// size only grows. A file for which no entry is free is ignored.
static void noteSynced(uint64_t inode, uint64_t size)
{
    struct LockscopePreloadPage *const page = lockscopePreloadPage();
    for (int i = 0; page && i < LOCKSCOPE_SYNCED_FILES; ++i) {
        struct LockscopePreloadSynced *const entry = &page->synced[i];
        uint64_t known = 0;
        if (!__atomic_compare_exchange_n(&entry->inode, &known, inode, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) && known != inode)
            continue;
        uint64_t before = __atomic_load_n(&entry->size, __ATOMIC_ACQUIRE);
        while (before < size && !__atomic_compare_exchange_n(&entry->size, &before, size, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) { }
        return;
    }
}

// Syncs a file by that system call, and stores its size if this succeeds.
static int syncAndNote(long call, int file)
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
    return syncAndNote(SYS_fsync, file);
}

int fdatasync(int file)
{
    return syncAndNote(SYS_fdatasync, file);
}
