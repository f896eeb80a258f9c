// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/programs/tracetext.h"

#include "core/trace/textpool.h"

namespace lockscope {
namespace {

constexpr std::string_view ellipsis = "…";

// Appends the first `sizeMax` bytes and the rest of their last character, and "…" if more bytes
// follow. Replaces control characters and invalid UTF-8 by escapes such as "\x01". `quote`: also
// escapes quotes and backslashes.
void appendPrintable(std::string &text, std::string_view bytes, std::size_t sizeMax, bool quote)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::size_t at = 0;
    while (at < bytes.size() && at < sizeMax) {
        const char c = bytes[at];
        const std::size_t size = utf8Size(bytes.substr(at));
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n' || c == '\r' || c == '\t') {
            text += '\\';
            text += c == '\n' ? 'n' : c == '\r' ? 'r' : 't';
        } else if (size == 0 || byte < 0x20 || byte == 0x7f) {
            text += "\\x";
            text += digits[byte / 16];
            text += digits[byte % 16];
        } else {
            if (quote && (c == '"' || c == '\\'))
                text += '\\';
            text += bytes.substr(at, size);
        }
        at += size == 0 ? 1 : size;
    }
    if (at < bytes.size())
        text += ellipsis;
}

bool isPlain(std::string_view word)
{
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t size = utf8Size(word.substr(at));
        const auto byte = static_cast<unsigned char>(word[at]);
        if (size == 0 || byte <= ' ' || byte == 0x7f || byte == '"' || byte == '\'' || byte == '\\')
            return false;
        at += size;
    }
    return !word.empty();
}

} // namespace

void appendTraceWord(std::string &text, std::string_view word)
{
    const std::string_view shown = word.substr(
        0, traceWordMax + 4); // 4 bytes more, so that the last appended character is whole
    const bool isQuoted = word.size() <= traceWordMax ? !isPlain(word) : true;
    if (isQuoted)
        text += '"';
    appendPrintable(text, shown, traceWordMax, isQuoted);
    if (isQuoted)
        text += '"';
}

std::string traceReply(const Reply &reply)
{
    std::string text;
    appendPrintable(text, replyText(reply), traceTextMax, false);
    return text;
}

} // namespace lockscope
