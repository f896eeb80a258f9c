// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// While this object exists, all runs use its scheme instead of the scheme of their scenario. The product does not change: the linker
/// replaces the functions by which a run finds its scheme (CMakeLists.txt). Null: the scenario's scheme. REQUIRES: only one object at a
/// time.
class Swap {
public:
    explicit Swap(const Scheme *scheme);
    ~Swap();
    Swap(const Swap &) = delete;
    Swap &operator=(const Swap &) = delete;
};

} // namespace lockscope
