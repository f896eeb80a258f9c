// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace lockscope {

/// A scenario as a text that goes through a chat, a mail or a slide: "lockscope1:" and base64url without padding. Its bytes are the
/// first 8 of the SHA-256 of what follows, then the size of the scenario's canonical JSON (4 bytes, the highest first) and that JSON
/// as zlib packs it. The number in front is the version of this packing; the JSON carries its own "format".
///
/// Blanks, tabs and line breaks may stand anywhere in the text, since mail programs put them there.

/// The longest text that is written or read, blanks included. A built-in scenario takes three thousand characters. What is packed
/// expands by a factor of 1032 at the most, so that even a text that lies about its size takes no more than some 25 MB while it is read.
inline constexpr std::size_t shareCodeMax = 32 << 10;

/// The longest JSON that a text may hold, in bytes; a text that says it holds more is refused before anything is unpacked.
inline constexpr std::size_t shareJsonMax = 256 << 10;

/// The text of a scenario. Error: one line, if it is too long for a text; a file has room for it.
Result<std::string> shareCode(const Scenario &scenario);

/// Reads a text from a source that is not trusted. Error: one line that says what is wrong: no such text, of a newer version, too
/// long, damaged, or what parseScenario() says of the scenario in it.
Result<Scenario> readShareCode(std::string_view text);

/// Whether it begins as such a text does, of whatever version: what else is on a clipboard is none of ours.
bool isShareCode(std::string_view text);

} // namespace lockscope
