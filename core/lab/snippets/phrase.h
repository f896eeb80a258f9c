// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The languages in which the steps of a lock scheme are shown, next to the Redis commands in the scheme's listing.
enum class Dialect : std::uint8_t {
    redisCli, ///< lines for the redis-cli prompt
    java,     ///< with Jedis
    php,      ///< with phpredis
    python,   ///< with redis-py
};
inline constexpr std::array<std::string_view, 4> dialectWords{"redis-cli", "java", "php", "python"};
inline constexpr std::size_t dialectCount = dialectWords.size();

/// A note in place of code: for a step that sends no command, or before the command that it sends.
enum class PhraseNote : std::uint8_t {
    none,       ///< the line is code
    clock,      ///< no command: the client reads its own clock
    compare,    ///< no command: the client compares two replies
    votes,      ///< no command: the client counts the replies
    token,      ///< no command: the client creates a random value
    error,      ///< no command: an error ends the attempt
    again,      ///< no command: the attempt starts again
    nothing,    ///< no command at all
    everyNode,  ///< the following lines go to each node
    firstNodes, ///< … to node 1, 2, 3 and 4 in turn
    firstNode,  ///< … to node 1
};
inline constexpr std::array<std::string_view, 11> phraseNoteWords{"", "clock", "compare", "votes", "token", "error", "again", "nothing",
                                                                  "every-node", "first-nodes", "first-node"};

/// One line of text. A line with a note has no text.
struct PhraseLine {
    PhraseNote note = PhraseNote::none;
    std::string text;

    friend bool operator==(const PhraseLine &, const PhraseLine &) = default;
};

/// A step in one dialect: one or more lines.
using Phrase = std::vector<PhraseLine>;

/// The phrases of a scheme by line number of the listing. 0: shared code that the other lines refer to, if any.
using Phrases = std::map<int, Phrase>;

/// The phrases in each dialect, in enum order.
using PhraseSet = std::array<Phrases, dialectCount>;

} // namespace lockscope
