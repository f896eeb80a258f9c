// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/reply.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::sim {

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
/// An error goes out in one line: what would break it becomes spaces.
Reply error(std::string message);

Reply wrongType();
Reply notAnInteger();
Reply syntaxError();
Reply invalidExpireTime(std::string_view command);
Reply wrongArity(std::string_view command);

/// A number exactly as Redis writes it: no blanks, no plus, no leading zeros.
std::optional<std::int64_t> parseInteger(std::string_view text);
/// Seconds with a fraction in whole milliseconds, rounded up; nothing: no number. Beyond what 64 bits hold: the largest there is.
std::optional<std::int64_t> parseSecondsUp(std::string_view text);
/// Whether two words are the same but for the case of their letters; `lower` is in small letters.
bool isWord(std::string_view word, std::string_view lower);
std::string lowered(std::string_view word);
/// The patterns of KEYS: * ? [a-z] [^a] and the backslash.
bool matchesGlob(std::string_view pattern, std::string_view text);

} // namespace lockscope::sim
