// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/placement.h"

#include <sched.h>

namespace lockscope::bench {
namespace {

const cpu_set_t &allowed()
{
    // The cores that the process could use before it bound any thread to a core.
    static const cpu_set_t cores = [] {
        cpu_set_t set;
        CPU_ZERO(&set);
        sched_getaffinity(0, sizeof set, &set);
        return set;
    }();
    return cores;
}

} // namespace

int coreCount()
{
    return CPU_COUNT(&allowed());
}

void pinTo(int core)
{
    cpu_set_t set = allowed();
    if (core >= 0) {
        CPU_ZERO(&set);
        int seen = 0;
        for (int i = 0; i < CPU_SETSIZE; ++i) {
            if (CPU_ISSET(i, &allowed()) && seen++ == core)
                CPU_SET(i, &set);
        }
    }
    sched_setaffinity(0, sizeof set, &set);
}

} // namespace lockscope::bench
