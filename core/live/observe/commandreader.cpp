// SPDX-License-Identifier: MIT
#include "core/live/observe/commandreader.h"

#include <algorithm>
#include <charconv>

namespace lockscope {
namespace {

using ReadStatus = CommandReader::ReadStatus;

// Reads a line such as "$5" or "*3" at the position `at`, and moves `at` after its line end.
// `symbol`: the expected first character. Returns `command` if the line was read.
ReadStatus readSize(std::string_view bytes, std::size_t &at, char symbol, std::size_t &value)
{
    if (at >= bytes.size())
        return ReadStatus::incomplete;
    if (bytes[at] != symbol)
        return ReadStatus::broken;
    const std::size_t end = bytes.find("\r\n", at);
    if (end == bytes.npos)
        return bytes.size() - at > 32 ? ReadStatus::broken : ReadStatus::incomplete;
    const char *const last = bytes.data() + end;
    const auto [stop, error] = std::from_chars(bytes.data() + at + 1, last, value);
    if (error != std::errc{} || stop != last)
        return ReadStatus::broken;
    at = end + 2;
    return ReadStatus::command;
}

std::vector<std::string_view> wordsOfLine(std::string_view line)
{
    constexpr std::string_view blanks = " \t\r\n";
    std::vector<std::string_view> words;
    for (;;) {
        line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
        if (line.empty())
            return words;
        const bool isQuoted = line.front() == '"' || line.front() == '\'';
        const std::size_t end = isQuoted ? line.find(line.front(), 1) : line.find_first_of(blanks);
        const std::size_t begin = isQuoted ? 1 : 0;
        words.push_back(line.substr(begin, std::min(end, line.size()) - begin));
        line.remove_prefix(std::min(end, line.size() - 1) + 1);
    }
}

} // namespace

ReadStatus CommandReader::read(
    std::string_view bytes, std::size_t &at, std::vector<std::string_view> &words)
{
    while (at < bytes.size() && (bytes[at] == '\n' || bytes[at] == '\r'))
        ++at;
    std::size_t end = at;
    std::size_t count = 0;
    ReadStatus status = readSize(bytes, end, '*', count);
    if (status != ReadStatus::command)
        return status;
    words.clear();
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t size = 0;
        status = readSize(bytes, end, '$', size);
        if (status != ReadStatus::command)
            return status;
        if (bytes.size() - end < size || bytes.size() - end - size < 2)
            return ReadStatus::incomplete;
        words.push_back(bytes.substr(end, size));
        end += size + 2;
    }
    at = end;
    return ReadStatus::command;
}

void CommandReader::discardRead()
{
    m_inbox.erase(0, m_at);
    m_at = 0;
}

std::vector<std::string_view> wordsOf(std::string_view message)
{
    if (!message.starts_with('*'))
        return wordsOfLine(message);
    std::vector<std::string_view> words;
    std::size_t at = 0;
    if (CommandReader::read(message, at, words) != ReadStatus::command)
        words.clear();
    return words;
}

std::string upperCase(std::string_view word)
{
    std::string upper{word};
    for (char &c : upper) {
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    }
    return upper;
}

} // namespace lockscope
