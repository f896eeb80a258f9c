// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "core/preload/machinetime.h"

#include <elf.h>
#include <link.h>
#include <stddef.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef int (*ClockFunction)(clockid_t, struct timespec *);

static ClockFunction vdsoFunction; // clock_gettime() in the vDSO; null: not found

int lockscopeMachineTime(clockid_t clock, struct timespec *time)
{
    return vdsoFunction ? vdsoFunction(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

static int isClockFunction(const char *name)
{
    return strcmp(name, "__vdso_clock_gettime") == 0 || strcmp(name, "__kernel_clock_gettime") == 0;
}

// Finds clock_gettime() in the vDSO. The C library uses this function but does not export it, and dlsym() would allocate memory. The vDSO
// is a small shared library in memory. The texts with the names of its symbols follow its symbol table.
__attribute__((constructor)) static void findFunction(void)
{
    const char *const base = (const char *)getauxval(AT_SYSINFO_EHDR);
    if (!base)
        return;
    const ElfW(Ehdr) *const header = (const void *)base;
    const ElfW(Phdr) *const segments = (const void *)(base + header->e_phoff);
    const ElfW(Dyn) *entry = NULL;
    ptrdiff_t loadOffset = 0; // difference between an address in memory and the address in the file
    for (size_t i = 0; i < header->e_phnum; ++i) {
        if (segments[i].p_type == PT_LOAD && loadOffset == 0)
            loadOffset = base + segments[i].p_offset - (const char *)segments[i].p_vaddr;
        else if (segments[i].p_type == PT_DYNAMIC)
            entry = (const void *)(base + segments[i].p_offset);
    }
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    for (; entry && entry->d_tag != DT_NULL; ++entry) {
        if (entry->d_tag == DT_SYMTAB)
            symbols = (const void *)((const char *)entry->d_un.d_ptr + loadOffset);
        else if (entry->d_tag == DT_STRTAB)
            names = (const char *)entry->d_un.d_ptr + loadOffset;
    }
    if (!symbols)
        return;
    for (; (const char *)(symbols + 1) <= names; ++symbols) {
        if (symbols->st_shndx != SHN_UNDEF && isClockFunction(names + symbols->st_name))
            vdsoFunction = (ClockFunction)(void *)((const char *)symbols->st_value + loadOffset);
    }
}
