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

/// SnippetContext words the steps of a lock scheme are written in, beside Redis's own in the scheme's listing.
enum class Dialect : std::uint8_t {
    redisCli, ///< lines that redis-cli takes at its prompt
    java,     ///< with Jedis
    php,      ///< with phpredis
    python,   ///< with redis-py
};
inline constexpr std::array<std::string_view, 4> dialectWords{"redis-cli", "java", "php", "python"};
inline constexpr std::size_t dialectCount = dialectWords.size();

/// What stands in a dialect in the place of words of its own: where a step sends no command, or before the command that it sends.
enum class PhraseNote : std::uint8_t {
    none,       ///< the line is words of the dialect
    clock,      ///< no command: a look at the client's own clock
    compare,    ///< no command: two answers are compared
    votes,      ///< no command: the answers are counted
    token,      ///< no command: a random value is made
    error,      ///< no command: an error ends the attempt
    again,      ///< no command: it begins again
    nothing,    ///< no command at all
    everyNode,  ///< what follows goes to each node
    firstNodes, ///< … to node 1, 2, 3 and 4 in turn
    firstNode,  ///< … to node 1
};
inline constexpr std::array<std::string_view, 11> phraseNoteWords{"", "clock", "compare", "votes", "token", "error", "again", "nothing",
                                                                  "every-node", "first-nodes", "first-node"};

/// One line of text. With a note it has no text.
struct PhraseLine {
    PhraseNote note = PhraseNote::none;
    std::string text;

    friend bool operator==(const PhraseLine &, const PhraseLine &) = default;
};

/// A step in one dialect: one line or several.
using Phrase = std::vector<PhraseLine>;

/// The phrases of a scheme by the number of the listing's line. Under 0 stands what the others refer to, if there is such a thing.
using Phrases = std::map<int, Phrase>;

/// The phrases in each dialect, in the order of the enum.
using PhraseSet = std::array<Phrases, dialectCount>;

} // namespace lockscope
