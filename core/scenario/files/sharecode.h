// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace lockscope {

/// A share code is a scenario as a text for chats, mails or slides. For a built-in scenario with
/// other settings or another scheme it is short: "F10?fencing=write", "F10?scheme=redlock&ttl=3s".
/// For each other scenario it is "lockscope1:", followed
/// by bytes in base64url without padding. The first 8 bytes are the beginning of the SHA-256 of all
/// other bytes. The next 4 bytes are the size of the scenario's canonical JSON, big-endian. The
/// rest is that JSON, compressed by zlib. The number in "lockscope1:" is the version of this
/// encoding; the JSON has its own "format".
///
/// The reader ignores blanks, tabs and line breaks anywhere in the text, because mail programs
/// insert them.

/// Maximum length of a share code that is written or read, including blanks. A scenario
/// like a built-in one needs about 3000 characters. Data that zlib has compressed expand at most
/// 1032 times, so reading a share code needs at most about 25 MB of memory, even if the size in it
/// is false.
inline constexpr std::size_t shareCodeMax = 32 << 10;

/// Maximum size of the JSON in a share code, in bytes. The reader refuses a share code with a
/// larger size before it decompresses the JSON.
inline constexpr std::size_t shareJsonMax = 256 << 10;

/// Returns the share code of a scenario. Error: one line, if the scenario is too long for a share
/// code; the user can save it as a file.
Result<std::string> shareCode(const Scenario &scenario);

/// Parses a share code from an untrusted source. Error, in one line: the text is no share code, has
/// another version, is too long or damaged; or an error of parseScenario().
Result<Scenario> readShareCode(std::string_view text);

/// Returns whether the text begins like a share code of any version. (The window ignores any other
/// content of the clipboard.)
bool isShareCode(std::string_view text);

} // namespace lockscope
