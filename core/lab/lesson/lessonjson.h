// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lesson.h"
#include "lockscope/base/result.h"

#include <string>
#include <string_view>

namespace lockscope {

/// The one format of lessons that this version reads and writes.
inline constexpr std::string_view lessonFormatName = "lockscope-lesson/1";

/// A lesson file is UTF-8 JSON:
///
///     {"format": "lockscope-lesson/1",
///      "id": "06-check-then-act",
///      "title": TEXTS, "source": TEXTS, "takeaway": TEXTS,   TEXTS: {"en": "…", "zh_CN": "…"}, English is required
///      "links": [{"words": TEXTS, "address": "https://…"}],   words of the source that lead to what they name; left out: none
///      "sliders": ["pause"],                                 at most two settings, which are free while the lesson is on
///      "schemes": ["set-px-get-del", "set-px-lua"],          those to choose from; left out: none
///      "pages": [
///        {"text": TEXTS,
///         "experiment": {"scenario": "f17c-expiry-between-get-and-del",   a built-in id, or a whole scenario file's object
///                        "scheme": "set-px-get-del", "settings": {"pause": "0s"}, "seed": 1},
///         "predict": {"question": TEXTS, "choices": [{"text": TEXTS, "right": true}, {"text": TEXTS, "when": CONDITION}]},
///         "goals": [{"goal": "break", "text": TEXTS, "when": CONDITION}]}]}       "break", "fix" or "see"
///
/// CONDITION: {"outcome": ["violated"], "findings": ["foreign-release"], "without": ["stale-write"],
///             "counts": ["lost > 0", "actual < expected"], "settings": ["pause >= 2s"], "scheme": ["set-px-lua"]};
/// what is left out asks for nothing. All choices of a prediction are marked ("right": one of them), or all are measured ("when").
/// The experiments of a lesson last four minutes at most, all together.

/// Error: one line that names the key, the value and what was expected; a newer format is refused. Unknown keys are listed.
Result<Lesson> parseLesson(std::string_view json);

/// What parseLesson() reads back to the same lesson, but for keys that nobody knew. Indented.
std::string lessonText(const Lesson &lesson);

} // namespace lockscope
