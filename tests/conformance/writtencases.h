// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace lockscope::conformance {

/// A sequence of commands that was written by hand, in contrast to those that Generator draws.
struct WrittenCase {
    const char *name;
    const char *steps; ///< in the format of parseSequence()
};
const std::vector<WrittenCase> &writtenCases();

} // namespace lockscope::conformance
