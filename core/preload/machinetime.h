// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <time.h>

/// clock_gettime() as the machine has it: through the page of code that the kernel gives each process for that, and by a system call where
/// that page does not say where it is. A server asks for the time several times a command.
__attribute__((visibility("hidden"))) int lockscopeMachineTime(clockid_t clock, struct timespec *time);
