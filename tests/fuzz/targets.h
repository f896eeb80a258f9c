// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace lockscope {

/// Checks of the readers of files that a user may open. If a reader behaves wrongly, an assertion
/// or a sanitizer ends the process. A reader may refuse the text, with an error of one line.

/// Checks a trace: reads the text, writes it, reads it again, compares the bytes, and judges the
/// trace.
void tryTrace(std::string_view text);

/// Checks a scenario: reads the text, writes it, reads it again, and compares the texts.
void tryScenario(std::string_view text);

} // namespace lockscope
