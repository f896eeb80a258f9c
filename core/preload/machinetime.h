// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <time.h>

/// clock_gettime() for the clocks of the machine. It calls the vDSO, the code that the kernel maps
/// into each process; if there is none, it makes a system call. It must be fast, because a server
/// reads the time several times per command. Returns 0 on success.
__attribute__((visibility("hidden"))) int lockscopeMachineTime(
    clockid_t clock, struct timespec *time);
