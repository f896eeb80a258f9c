// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/programs/tracetext.h"

#include "core/live/observe/commandreader.h"
#include "core/live/observe/observedkeys.h"
#include "core/trace/textpool.h"
#include "lockscope/events/event.h"

#include <algorithm>

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

namespace {

using Words = std::vector<std::string_view>;

// Returns whether words[index] is a password, or a rule or setting that contains one.
bool isSecret(std::string_view name, const Words &words, std::size_t index)
{
    if (name == "AUTH")
        return index + 1 == words.size();
    if (name == "HELLO" || name == "MIGRATE") { // HELLO … AUTH user password; MIGRATE … AUTH
                                                // password; MIGRATE … AUTH2 user password
        const std::size_t distance = name == "MIGRATE" ? 1 : 2; // from AUTH to the password
        return (index > distance && upperCase(words[index - distance]) == "AUTH")
            || (index > 2 && upperCase(words[index - 2]) == "AUTH2");
    }
    if (name == "CONFIG" && index > 2 && upperCase(words[1]) == "SET") {
        const std::string setting = upperCase(words[index - 1]);
        return setting == "REQUIREPASS" || setting == "MASTERAUTH" || setting.ends_with("PASS");
    }
    if (name == "ACL" && index > 2 && upperCase(words[1]) == "SETUSER")
        return words[index].find_first_of("><#!") == 0;
    return false;
}

// Returns the first non-empty line of a script, with "…" if more lines follow.
std::string firstLine(std::string_view script)
{
    constexpr std::string_view blanks = " \t\r\n";
    script.remove_prefix(std::min(script.find_first_not_of(blanks), script.size()));
    const std::string_view line = script.substr(0, script.find('\n'));
    std::string text(line.substr(0, line.find_last_not_of(blanks) + 1));
    if (script.find_first_not_of(blanks, line.size()) != std::string_view::npos)
        text += " …";
    return text;
}

bool isScriptText(std::string_view name, const Words &words, std::size_t index)
{
    return (index == 1 && (name == "EVAL" || name == "EVAL_RO"))
        || (index == 2 && name == "SCRIPT" && upperCase(words[1]) == "LOAD")
        || (index + 1 == words.size() && index > 1 && name == "FUNCTION"
            && upperCase(words[1]) == "LOAD");
}

} // namespace

void appendCommandText(std::string &text, std::string_view name, const Words &words,
    std::string_view key, std::string_view token, bool &hasSecret)
{
    appendTraceWord(text, words[0]);
    for (std::size_t i = 1; i < words.size(); ++i) {
        text += ' ';
        if (text.size() > traceTextMax) {
            text += "…";
            return;
        }
        if (isSecret(name, words, i)) {
            text += "(password)";
            hasSecret = true;
        } else if (isScriptText(name, words, i)) {
            appendTraceWord(text, firstLine(words[i]));
        } else if (!key.empty() && words[i] == key) {
            text += keyMark;
        } else if (!token.empty() && tokenText(words[i]) == token) {
            text += tokenMark;
        } else {
            appendTraceWord(text, words[i]);
        }
    }
}

} // namespace lockscope
