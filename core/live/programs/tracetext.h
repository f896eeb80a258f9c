// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

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

/// Appends the text of a program's command, as CommandMeaning::text describes it. `name`: the name
/// of the command, in upper case. Sets `hasSecret` to true if it replaces a password. REQUIRES:
/// words is not empty.
void appendCommandText(std::string &text, std::string_view name,
    const std::vector<std::string_view> &words, std::string_view key, std::string_view token,
    bool &hasSecret);

} // namespace lockscope
