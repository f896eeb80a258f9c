// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace lockscope {

/// A scenario as a text for chats, mails or slides: "lockscope1:" followed by base64url without padding. The bytes are the first 8 of the
/// SHA-256 of the rest, then the size of the scenario's canonical JSON (4 bytes, big-endian), then that JSON compressed by zlib. The number
/// in the prefix is the version of this encoding; the JSON has its own "format".
///
/// Blanks, tabs and line breaks anywhere in the text are ignored, because mail programs insert them.

/// Maximum length of a text that is written or read, blanks included. A built-in scenario needs about 3000 characters. Compressed data of
/// zlib expand at most 1032 times, so reading a text needs at most about 25 MB, even if the size in it is false.
inline constexpr std::size_t shareCodeMax = 32 << 10;

/// Maximum size of the JSON in a text, in bytes. A text that gives a larger size is refused before the JSON is unpacked.
inline constexpr std::size_t shareJsonMax = 256 << 10;

/// Returns the text of a scenario. Error: one line, if the scenario is too long for a text; save it as a file then.
Result<std::string> shareCode(const Scenario &scenario);

/// Parses a text from an untrusted source. Error: one line with the problem: not a share code, a newer version, too long, damaged, or an
/// error of parseScenario().
Result<Scenario> readShareCode(std::string_view text);

/// Returns whether the text begins like a share code of any version. (The window ignores any other content of the clipboard.)
bool isShareCode(std::string_view text);

} // namespace lockscope
