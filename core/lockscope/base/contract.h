// SPDX-License-Identifier: MIT
#pragma once

namespace lockscope {

/// Prints the broken rule with its file and line, then aborts the process. Never returns.
[[noreturn]] void contractBroken(const char *rule, const char *file, int line);

} // namespace lockscope

/// Checks a rule that the code itself guarantees, in release builds too. Never use it to check a
/// user's input.
#define LOCKSCOPE_ASSERT(rule)                                                                     \
    (static_cast<bool>(rule) ? void(0) : ::lockscope::contractBroken(#rule, __FILE__, __LINE__))
