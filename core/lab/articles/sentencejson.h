// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/articles/sentence.h"
#include "lockscope/base/result.h"

#include <string_view>
#include <vector>

namespace lockscope {

/// Parses the table of the articles' sentences (resources/articles/sentences.json), which is UTF-8
/// JSON:
///
///     {"format": "lockscope-articles/1",
///      "sentences": [
///        {"id": "000-06", "sentence": "锁永远不会被释放", "claim": TEXTS,        TEXTS: {"en": "…", "zh_CN": "…"}, both are required
///         "commands": [{"command": "run f15-holder-crash --scheme setnx-del",
///                       "shows": CONDITION,                                    as in a lesson (lessonjson.h)
///                       "rows": [ROW], "no-rows": [ROW],                       rows that the trace must have, and must not have
///                       "model-only": TEXTS},                                  why the command cannot run on real Redis
///                      {"command": "pair f16-crash-between",
///                       "shows": CONDITION,                                    for the first run of the pair
///                       "other": CONDITION}],                                  for its second run
///         "lesson": "12-the-debate", "source": "Kleppmann 2016",               instead of commands, or besides them
///         "part": TEXTS}]}                                                     what is not shown, if the claim is not shown completely
///
/// ROW: {"event": "replied", "text": "(integer) 0", "client": 1, "node": 2, "min": "500ms", "max":
/// "1s"}; only `event` is required. A command is `run` or `pair`, the id of a built-in scenario,
/// and any of --scheme ID, --set NAME=VALUE and --seed N.
///
/// Error: one line with the key, the value and what was expected. An unknown key is an error.
Result<std::vector<Sentence>> parseSentences(std::string_view json);

/// Returns the built-in table (embedded), in the order of the articles.
const std::vector<Sentence> &sentenceLibrary();

} // namespace lockscope
