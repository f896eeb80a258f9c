// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fakeredis/simreplies.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace lockscope::sim {

Reply error(std::string message)
{
    while (!message.empty() && (message.back() == '\n' || message.back() == '\r'))
        message.pop_back();
    for (char &c : message)
        c = c == '\r' || c == '\n' ? ' ' : c;
    Reply reply;
    reply.kind = Reply::Kind::error;
    reply.text = std::move(message);
    return reply;
}

Reply wrongType()
{
    return error("WRONGTYPE Operation against a key holding the wrong kind of value");
}

Reply notAnInteger()
{
    return error("ERR value is not an integer or out of range");
}

Reply syntaxError()
{
    return error("ERR syntax error");
}

Reply invalidExpireTime(std::string_view command)
{
    return error("ERR invalid expire time in '" + std::string(command) + "' command");
}

Reply wrongArity(std::string_view command)
{
    return error("ERR wrong number of arguments for '" + std::string(command) + "' command");
}

std::optional<std::int64_t> parseInteger(std::string_view text)
{
    const std::string_view digits = text.substr(!text.empty() && text.front() == '-' ? 1 : 0);
    if (digits.empty() || digits.front() < '0' || digits.front() > '9'
        || (digits.front() == '0' && text.size() > 1))
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> parseSecondsAsMs(std::string_view text)
{
    constexpr std::int64_t valueMax = std::numeric_limits<std::int64_t>::max();
    const bool isNegative = !text.empty() && text.front() == '-';
    if (isNegative || (!text.empty() && text.front() == '+'))
        text.remove_prefix(1);
    std::int64_t milliseconds = 0;
    int decimals = -1; // number of decimals that were read; -1: no point yet
    bool hasDigits = false;
    bool hasFractionOfMs = false;
    for (const char c : text) {
        if (c == '.' && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (c < '0' || c > '9')
            return std::nullopt;
        hasDigits = true;
        if (decimals >= 3) {
            hasFractionOfMs = hasFractionOfMs || c != '0';
            continue;
        }
        milliseconds =
            milliseconds > (valueMax - 9) / 10 ? valueMax : milliseconds * 10 + (c - '0');
        decimals += decimals >= 0 ? 1 : 0;
    }
    if (!hasDigits)
        return std::nullopt;
    for (int i = std::max(decimals, 0); i < 3; ++i)
        milliseconds = milliseconds > valueMax / 10 ? valueMax : milliseconds * 10;
    if (isNegative)
        return -milliseconds;
    return hasFractionOfMs && milliseconds < valueMax ? milliseconds + 1 : milliseconds;
}

bool isWord(std::string_view word, std::string_view lower)
{
    return word.size() == lower.size()
        && std::equal(word.begin(), word.end(), lower.begin(), [](char a, char b) {
               return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
           });
}

std::string lowered(std::string_view word)
{
    std::string text(word);
    for (char &c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

namespace {

// The pattern starts with the rest of a character class such as "[a-z]", after its opening bracket.
// Returns whether the class contains the letter. Removes the class and its closing bracket from the
// pattern.
bool isInClass(std::string_view &pattern, char letter)
{
    const bool isNegated = !pattern.empty() && pattern.front() == '^';
    if (isNegated)
        pattern.remove_prefix(1);
    bool isMatch = false;
    while (!pattern.empty() && pattern.front() != ']') {
        if (pattern.front() == '\\' && pattern.size() >= 2) {
            isMatch = isMatch || pattern[1] == letter;
            pattern.remove_prefix(2);
        } else if (pattern.size() >= 3 && pattern[1] == '-') {
            const auto [low, high] = std::minmax(pattern[0], pattern[2]);
            isMatch = isMatch || (letter >= low && letter <= high);
            pattern.remove_prefix(3);
        } else {
            isMatch = isMatch || pattern.front() == letter;
            pattern.remove_prefix(1);
        }
    }
    if (!pattern.empty())
        pattern.remove_prefix(1);
    return isMatch != isNegated;
}

} // namespace

bool matchesGlob(std::string_view pattern, std::string_view text)
{
    while (!pattern.empty()) {
        const char symbol = pattern.front();
        pattern.remove_prefix(1);
        if (symbol == '*') {
            for (std::size_t skipped = 0; skipped <= text.size(); ++skipped) {
                if (matchesGlob(pattern, text.substr(skipped)))
                    return true;
            }
            return false;
        }
        if (text.empty())
            return false;
        if (symbol == '[') {
            if (!isInClass(pattern, text.front()))
                return false;
        } else if (symbol == '\\' && !pattern.empty()) {
            if (pattern.front() != text.front())
                return false;
            pattern.remove_prefix(1);
        } else if (symbol != '?' && symbol != text.front()) {
            return false;
        }
        text.remove_prefix(1);
    }
    return text.empty();
}

} // namespace lockscope::sim
