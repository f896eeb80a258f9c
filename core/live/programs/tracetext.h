// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace lockscope {

// These functions make texts of programs' commands and replies for the column `detail` of a trace.
// The texts contain no control characters, among which are the trace's placeholders (keyMark and
// tokenMark). Control characters, and bytes that are not valid UTF-8, appear as redis-cli displays
// them ("\n", "\x01").

/// Size in bytes at which the text of a command or reply is cut, after its current word or
/// character. A text that is cut ends with "…".
inline constexpr std::size_t traceTextMax = 300;
/// The same for the text of one word of a command.
inline constexpr std::size_t traceWordMax = 120;

/// Appends a word of a command in redis-cli's syntax: quoted if necessary.
void appendTraceWord(std::string &text, std::string_view word);

/// Returns the reply on one line as redis-cli displays it: `OK`, `(nil)`, `(integer) 1`, `"value"`,
/// `(error) NOSCRIPT …`.
std::string traceReply(const Reply &reply);

} // namespace lockscope
