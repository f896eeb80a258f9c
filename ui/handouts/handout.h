// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lesson.h"
#include "ui/paper/reportdocument.h"
#include "ui/state/modelpicture.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// A lesson on paper: for each page its text, its question with the answers, the picture of its run as lines and text, the outcome
/// and the goals; at the end the summary sentence and the source. In the window's language, on A4. It uses as few sheets as
/// possible without splitting a page of the lesson.
struct Handout {
    std::size_t lesson = 0; ///< its index in lessonLibrary()
    /// The run of each page, from makeRuns().
    std::vector<std::shared_ptr<const ModelPicture>> runs{};
    /// The votes for each choice of each page; nothing: without the class's votes.
    std::optional<std::vector<std::vector<int>>> votes{};

    /// Runs each page's experiment in the model, in the state in which the page begins; null for a page that keeps the previous
    /// page's run.
    /// Thread: any; it takes up to some tenths of a second.
    static std::vector<std::shared_ptr<const ModelPicture>> makeRuns(const Lesson &lesson);
    /// Returns the pages. REQUIRES: a run, or null, for every page. Thread: the window's.
    std::unique_ptr<ReportDocument> document() const;
};

} // namespace lockscope
