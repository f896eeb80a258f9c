// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::sim {

/// Return a reply of the simulated node: nil, a status, OK, an integer, a bulk string, or an empty
/// array.
inline Reply nil()
{
    return {};
}
inline Reply status(std::string_view text)
{
    Reply reply;
    reply.kind = Reply::Kind::status;
    reply.text = text;
    return reply;
}
inline Reply ok()
{
    return status("OK");
}
inline Reply integer(std::int64_t value)
{
    Reply reply;
    reply.kind = Reply::Kind::integer;
    reply.integer = value;
    return reply;
}
inline Reply text(std::string_view value)
{
    Reply reply;
    reply.kind = Reply::Kind::text;
    reply.text = value;
    return reply;
}
inline Reply array()
{
    Reply reply;
    reply.kind = Reply::Kind::array;
    return reply;
}
/// Returns an error reply. It is one line: line breaks become spaces, except at the end, where they
/// are removed.
Reply error(std::string message);

/// Return the errors of Redis with their texts: "WRONGTYPE …", "ERR value is not an integer or out
/// of range" and others.
Reply wrongType();
Reply notAnInteger();
Reply syntaxError();
Reply invalidExpireTime(std::string_view command);
Reply wrongArity(std::string_view command);

/// Parses a number in the form in which Redis writes it: no blanks, no plus, no leading zeros.
/// Returns nothing if the text has another form or the number does not fit into 64 bits.
std::optional<std::int64_t> parseInteger(std::string_view text);
/// Parses a number of seconds with a fraction. Returns whole milliseconds, rounded up; nothing if
/// the text is no number; the maximum if the result does not fit into 64 bits.
std::optional<std::int64_t> parseSecondsAsMs(std::string_view text);
/// Returns whether two words are equal apart from letter case. REQUIRES: `lower` is in lower case.
bool isWord(std::string_view word, std::string_view lower);
/// Returns the word in lower case.
std::string lowered(std::string_view word);
/// Returns whether a text matches a pattern of KEYS, which may contain * ? [a-z] [^a] and the
/// backslash.
bool matchesGlob(std::string_view pattern, std::string_view text);

} // namespace lockscope::sim
