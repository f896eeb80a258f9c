// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lesson.h"
#include "lockscope/base/result.h"

#include <string>
#include <string_view>

namespace lockscope {

/// The only lesson format that this version reads and writes.
inline constexpr std::string_view lessonFormatName = "lockscope-lesson/1";

/// Parses a lesson file, which is UTF-8 JSON:
///
///     {"format": "lockscope-lesson/1",
///      "id": "06-check-then-act",
///      "title": TEXTS, "source": TEXTS, "takeaway": TEXTS,   TEXTS: {"en": "…", "zh_CN": "…"}, English is required
///      "links": [{"words": TEXTS, "address": "https://…"}],   words in the source that become links; optional
///      "sliders": ["pause"],                                 settings that the learner can change, at most two
///      "schemes": ["set-px-get-del", "set-px-lua"],          schemes that the learner can choose; optional
///      "pages": [
///        {"text": TEXTS,
///         "experiment": {"scenario": "f17c-expiry-between-get-and-del",   a built-in id, or a whole scenario file's object
///                        "scheme": "set-px-get-del", "settings": {"pause": "0s"}, "seed": 1},
///         "predict": {"question": TEXTS, "choices": [{"text": TEXTS, "right": true}, {"text": TEXTS, "when": CONDITION}]},
///         "goals": [{"goal": "break", "text": TEXTS, "when": CONDITION}]}]}       "break", "fix" or "see"
///
/// CONDITION: {"outcome": ["violated"], "findings": ["foreign-release"], "without": ["stale-write"],
///             "counts": ["lost > 0", "actual < expected"], "settings": ["pause >= 2s"], "scheme": ["set-px-lua"]};
/// An omitted part of a condition always holds. The choices of a prediction are either all marked ("right" for one of them) or all
/// measured ("when"). The experiments of a lesson last at most four minutes in total.

/// Error: one line with the key, the value and what was expected; a newer format is refused. Unknown keys are listed in the result.
Result<Lesson> parseLesson(std::string_view json);

/// Returns JSON from which parseLesson() reads the same lesson, without unknown keys. Indented.
std::string lessonText(const Lesson &lesson);

} // namespace lockscope
