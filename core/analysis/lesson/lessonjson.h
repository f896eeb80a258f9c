// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/lesson/lesson.h"
#include "core/analysis/lesson/lessoncondition.h"
#include "core/scenario/files/jsonreader.h"
#include "lockscope/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The only lesson format that this version reads and writes.
inline constexpr std::string_view lessonFormatName = "lockscope-lesson/1";

/// Parses a lesson file, which is UTF-8 JSON:
///
///     {"format": "lockscope-lesson/1",
///      "id": "06-check-then-act",
///      "title": TEXTS, "source": TEXTS, "takeaway": TEXTS,   TEXTS: {"en": "…", "zh_CN": "…"}, English is required
///      "sliders": ["pause"],                                 settings that the learner can change, at most two
///      "schemes": ["set-px-get-del", "set-px-lua"],          schemes that the learner can choose; optional
///      "pages": [
///        {"text": TEXTS,
///         "experiment": {"scenario": "f17c-expiry-between-get-and-del",   the id of a built-in scenario, or a scenario's JSON object
///                        "scheme": "set-px-get-del", "settings": {"pause": "0s"}, "seed": 1},
///         "predict": {"question": TEXTS, "choices": [{"text": TEXTS, "right": true}, {"text": TEXTS}]},
///         "search": true,                           optional: with the answer, show a button that searches for faults that break the lock
///         "goals": [{"goal": "break", "text": TEXTS, "when": CONDITION}]}]}       "goal" is "break", "fix" or "see"
///
/// CONDITION: {"outcome": ["violated"], "findings": ["foreign-release"], "without":
/// ["stale-write"],
///             "counts": ["lost > 0", "actual < expected"], "settings": ["pause >= 2s"], "scheme": ["set-px-lua"]};
/// An omitted part of a condition always holds. A prediction has 2 to 4 choices. Either exactly one
/// choice has "right": true and none has "when"; or each choice has "when": CONDITION, and the
/// right one is the choice whose condition holds for the run. The durations of the scenarios of all
/// experiments of a lesson add up to at most four minutes.

/// Error: one line with the key, the value and what was expected; a newer format is refused.
/// Unknown keys are listed in the result.
Result<Lesson> parseLesson(std::string_view json);

/// Returns the lesson as indented JSON, from which parseLesson() reads the same lesson. Unknown
/// keys are lost.
std::string lessonText(const Lesson &lesson);

/// Reads a CONDITION (lessonjson.h). A wrong or empty condition is recorded as a problem.
LessonCondition readCondition(JsonObjectReader from);

/// Reads the list of texts under a key; an absent list is empty. A value that is not a list of
/// texts is recorded as a problem.
std::vector<std::string> readNames(JsonObjectReader &from, const char *key);

} // namespace lockscope
