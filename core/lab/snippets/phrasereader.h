// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "lockscope/base/result.h"

#include <string_view>

namespace lockscope {

/// Parses the phrases of one scheme:
///
///     # a comment
///     [java]
///     1 | if (jedis.setnx(key, token) == 0)
///       |   return false;
///     2 | @clock
///
/// A heading names the dialect; each dialect occurs once. A number starts a step, and a line without a number continues it. After the
/// bar and one space follows the text to show, or `@` and the name of a note. SnippetFormatter replaces names in braces with the
/// values of the run.
/// Error: one line with the line number and what was expected.
Result<PhraseSet> readPhrases(std::string_view text);

} // namespace lockscope
