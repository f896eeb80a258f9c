// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "core/preload/page.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct LockscopePreloadPage *thePage;

struct LockscopePreloadPage *lockscopePreloadPage(void)
{
    return thePage;
}

__attribute__((constructor)) static void mapPage(void)
{
    const char *const path = getenv(LOCKSCOPE_PRELOAD_VARIABLE);
    const int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *const memory = mmap(NULL, LOCKSCOPE_PRELOAD_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    syscall(SYS_close, file);
    if (memory == MAP_FAILED)
        return;
    struct LockscopePreloadPage *const page = memory;
    if (page->magic != LOCKSCOPE_PRELOAD_MAGIC)
        return;
    thePage = page;
    __atomic_store_n(&page->process, (int64_t)getpid(), __ATOMIC_RELEASE);
}
