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

/// The languages (dialects) in which the steps of a lock scheme can be shown, beside the scheme's
/// listing with its Redis commands.
enum class Dialect : std::uint8_t {
    redisCli, ///< lines for the redis-cli prompt
    java,     ///< with Jedis
    php,      ///< with phpredis
    python,   ///< with redis-py
};
/// The names of the dialects in files, in enum order.
inline constexpr std::array<std::string_view, 4> dialectWords{"redis-cli", "java", "php", "python"};
inline constexpr std::size_t dialectCount = dialectWords.size();

/// A note that is shown as a line. It replaces the code of a step that sends no command, or comes
/// before the code of a step.
enum class PhraseNote : std::uint8_t {
    none,       ///< the line is code
    clock,      ///< no command: the client reads its own clock
    compare,    ///< no command: the client compares two replies
    votes,      ///< no command: the client counts the replies
    token,      ///< no command: the client creates a random value
    error,      ///< no command: an error ends the attempt
    again,      ///< no command: the attempt starts again
    noCode,     ///< no command: the step has no code
    everyNode,  ///< the following lines go to each node
    firstNodes, ///< the following lines go to node 1, then to node 2, and so on up to node 4, until
                ///< a majority has returned OK
    firstNode,  ///< the following lines go to node 1
};
/// The names of the notes in files, in enum order.
inline constexpr std::array<std::string_view, 11> phraseNoteWords{"", "clock", "compare", "votes",
    "token", "error", "again", "nothing", "every-node", "first-nodes", "first-node"};

/// A line of a phrase: code, or a note. A line with a note has no text.
struct PhraseLine {
    PhraseNote note = PhraseNote::none;
    std::string text;

    friend bool operator==(const PhraseLine &, const PhraseLine &) = default;
};

/// A step of a scheme in one dialect: one or more lines.
using Phrase = std::vector<PhraseLine>;

/// The phrases of a scheme, by the line number of the listing. Phrase 0, if there is one, is code
/// that the other phrases use.
using Phrases = std::map<int, Phrase>;

/// The phrases in each dialect, in enum order.
using PhraseSet = std::array<Phrases, dialectCount>;

} // namespace lockscope
