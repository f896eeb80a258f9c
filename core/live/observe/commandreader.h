// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Splits a stream of RESP commands into words. Skips empty lines between commands (keep-alives of
/// Redis).
class CommandReader {
public:
    /// `command`: a command was read; `incomplete`: the rest of the command has not arrived yet;
    /// `broken`: the bytes are no RESP command.
    enum class ReadStatus { command, incomplete, broken };

    /// Returns the buffer to which received bytes are appended.
    std::string &inbox() { return m_inbox; }
    /// Sets `words` to the words of the next command. They are valid until bytes are appended or
    /// discardRead() is called.
    ReadStatus next(std::vector<std::string_view> &words) { return read(m_inbox, m_at, words); }
    /// Discards the bytes of the commands that were read.
    void discardRead();
    /// Sets `words` to the words of the command at the position `at` of the bytes, and `at` to the
    /// end of the command. The words refer to the bytes. If there is no complete command, `words`
    /// is undefined, and `at` is only moved past empty lines.
    static ReadStatus read(
        std::string_view bytes, std::size_t &at, std::vector<std::string_view> &words);

private:
    std::string m_inbox;
    std::size_t m_at = 0; // the position of the next command
};

/// Returns the words of one complete command as a client sent it: an array of bulk strings, or an
/// inline command (a line of words, some of them possibly quoted). The words refer to the message;
/// escapes in quoted words are not replaced. Empty: the message is no command.
std::vector<std::string_view> wordsOf(std::string_view message);

/// Returns the word in upper case. Clients may send the names and options of commands in upper or
/// lower case.
std::string upperCase(std::string_view word);

} // namespace lockscope
