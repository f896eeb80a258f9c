// SPDX-License-Identifier: MIT
#include "lockscope/base/contract.h"

#include <cstdio>
#include <cstdlib>

namespace lockscope {

void contractBroken(const char *rule, const char *file, int line)
{
    std::fprintf(stderr, "lockscope: assertion failed: %s (%s:%d)\n", rule, file, line);
    std::abort();
}

} // namespace lockscope
