// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "lockscope/base/result.h"

#include <string_view>

namespace lockscope {

/// Reads the phrases of one scheme:
///
///     # a remark
///     [java]
///     1 | if (jedis.setnx(key, token) == 0)
///       |   return false;
///     2 | @clock
///
/// A heading names the dialect, each dialect stands there once; a number begins a step, and a line without a number goes on with it.
/// Behind the bar and one space stands the text as it is shown, or `@` and the name of a note. Names in braces are filled in for the
/// run that is shown (SnippetFormatter). Error: one line that says which line of the text, and what was expected.
Result<PhraseSet> readPhrases(std::string_view text);

} // namespace lockscope
