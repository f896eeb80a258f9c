// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// While this object exists, all runs use its scheme instead of the scheme of their scenario. The
/// code of the program does not change: the linker replaces the functions by which a run finds its
/// scheme, and requestFence() (tests/explore/CMakeLists.txt). With a null scheme, runs use the
/// scheme of their scenario. REQUIRES: only one object at a time.
class SchemeReplacement {
public:
    explicit SchemeReplacement(const Scheme *scheme);
    ~SchemeReplacement();
    SchemeReplacement(const SchemeReplacement &) = delete;
    SchemeReplacement &operator=(const SchemeReplacement &) = delete;
};

} // namespace lockscope
