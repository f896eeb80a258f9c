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
/// A heading names the dialect of the phrases; each dialect occurs once. A number before the bar
/// starts the phrase of the step with this number; a line without a number continues the phrase.
/// After the bar and a space comes the code, or `@` and the name of a note. Names in braces are
/// placeholders, which SnippetFormatter replaces with the values of a run. Error: one line with the
/// line number and what was expected.
Result<PhraseSet> readPhrases(std::string_view text);

} // namespace lockscope
