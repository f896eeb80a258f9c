// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/lesson/lesson.h"
#include "ui/paper/reportdocument.h"
#include "ui/state/modelpicture.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// A lesson on paper. For each page of the lesson it has the text, the question with the answers, a
/// vector picture of the run, the outcome and the goals; at its end it has the sentence to remember
/// and the source. It is in the window's language, on A4. A page of the lesson begins on a new
/// sheet only if it does not fit on the current one.
struct Handout {
    std::size_t lesson = 0; ///< its index in lessonLibrary()
    /// The run of each page of the lesson, from makeRuns().
    std::vector<std::shared_ptr<const ModelPicture>> runs{};
    /// For each page, how many students chose each answer; nothing: the handout does not have these
    /// votes.
    std::optional<std::vector<std::vector<int>>> votes{};
    /// Whether the handout has what a class finds out: the runs of the questions, the right answers
    /// and the sentence to remember.
    bool hasAnswers = true;

    /// Runs the experiment of each page in the model, with the settings that the page has at its
    /// start. The element of a page without an experiment is null; the handout has no picture for
    /// such a page. Thread: any; takes some tenths of a second.
    static std::vector<std::shared_ptr<const ModelPicture>> makeRuns(const Lesson &lesson);
    /// Returns the handout as a document. REQUIRES: `runs` has an element, maybe null, for every
    /// page. Thread: the window's.
    std::unique_ptr<ReportDocument> document() const;
};

} // namespace lockscope
