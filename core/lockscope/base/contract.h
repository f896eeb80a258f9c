// SPDX-License-Identifier: MIT
#pragma once

namespace lockscope {

/// Prints the broken rule and where it stands, then aborts. Never returns.
[[noreturn]] void contractBroken(const char *rule, const char *file, int line);

} // namespace lockscope

/// A rule that the code itself guarantees; checked in release builds too. Never for a user's input.
#define LOCKSCOPE_ASSERT(rule) \
    (static_cast<bool>(rule) ? void(0) : ::lockscope::contractBroken(#rule, __FILE__, __LINE__))
