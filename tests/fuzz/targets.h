// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace lockscope {

/// What is tried with one file that anybody may hand to the program. Each ends the process (an assertion, or a sanitizer) where the
/// readers break a promise; whatever is refused must be refused in one line.

/// A trace: what is read is written and read again to the same bytes, and can be drawn and judged.
void tryTrace(std::string_view text);

/// A scenario: what is read is written and read again to the same text.
void tryScenario(std::string_view text);

} // namespace lockscope
