// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/choices.h"
#include "lockscope/base/result.h"

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

/// Returns the phrases of a scheme in a dialect, one for each line of its listing; empty for an
/// unknown scheme. The phrases come from the embedded files of resources/dialects. Names in braces
/// are placeholders for SnippetFormatter. `wakeUp` and `release` select the variant of the scheme,
/// because a lock that is handed over, or that is released in another way, has another listing.
Phrases phrasesOf(std::string_view scheme, WakeUp wakeUp, ReleaseWay release, Dialect dialect);

/// Steps that the settings of a client add to the steps of its scheme.
enum class AddedStep : std::uint8_t {
    fencing = 1, ///< the client gets a fencing token and checks its clock
    recheck = 2, ///< the client checks its clock before a write
};
/// Returns the phrase of an added step.
const Phrase &phraseOf(AddedStep step, Dialect dialect);

/// Parses the phrases of one scheme:
///
///     # a comment
///     [java]
///     1 | if (jedis.setnx(key, token) == 0)
///       |   return false;
///     2 | @clock
///
/// A heading names the dialect of the phrases; each dialect occurs once. A number before the bar
/// starts the phrase of the step with this number; a line without a number continues the phrase.
/// After the bar and a space comes the code, or `@` and the name of a note. Names in braces are
/// placeholders, which SnippetFormatter replaces with the values of a run. Error: one line with the
/// line number and what was expected.
Result<PhraseSet> readPhrases(std::string_view text);

} // namespace lockscope
