// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace lockscope {

/// Checks for files that a user may open. If a reader behaves wrongly, a check ends the process by an assertion or a sanitizer. A refusal
/// must have one line of text.

/// A trace: it is read, written and read again with the same bytes, and it can be drawn and judged.
void tryTrace(std::string_view text);

/// A scenario: it is read, written and read again with the same text.
void tryScenario(std::string_view text);

} // namespace lockscope
