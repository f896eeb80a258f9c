// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <time.h>

/// The machine's clock_gettime(). It calls the vDSO, the page of code that the kernel maps into each process, or makes a system call if it
/// cannot find the vDSO. It must be fast: a server reads the time several times per command. Returns 0 on success.
__attribute__((visibility("hidden"))) int lockscopeMachineTime(clockid_t clock, struct timespec *time);
