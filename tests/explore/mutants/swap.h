// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// While it exists, all runs use this scheme instead of that of their scenario. It works without a change of the product: the linker
/// replaces the functions by which a run finds its scheme (CMakeLists.txt). REQUIRES: one at a time; null: the scenario's scheme.
class Swap {
public:
    explicit Swap(const Scheme *scheme);
    ~Swap();
    Swap(const Swap &) = delete;
    Swap &operator=(const Swap &) = delete;
};

} // namespace lockscope
