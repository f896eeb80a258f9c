// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// While this object exists, all runs use its scheme instead of the scheme of their scenario. The code of the program does not change: the
/// linker replaces the functions by which a run finds its scheme (CMakeLists.txt). With a null scheme, runs use the scheme of their
/// scenario. REQUIRES: only one object at a time.
class Swap {
public:
    explicit Swap(const Scheme *scheme);
    ~Swap();
    Swap(const Swap &) = delete;
    Swap &operator=(const Swap &) = delete;
};

} // namespace lockscope
