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

/// A lesson on paper: each page's text, its question with the answers, the picture of its run as lines and text, what came of it, what
/// was to be brought about; at the end the sentence that remains and the source. In the window's language, on A4, as few sheets as the
/// pages fill without being torn apart.
struct Handout {
    std::size_t lesson = 0; ///< its place in lessonLibrary()
    /// The run of each page, as makeRuns() gives them.
    std::vector<std::shared_ptr<const ModelPicture>> runs{};
    /// The hands for each choice of each page; nothing: without the class's votes.
    std::optional<std::vector<std::vector<int>>> votes{};

    /// Runs each page's experiment in the model, as the page begins with it; null where a page keeps the run of the one before.
    /// Thread: any; it takes up to some tenths of a second.
    static std::vector<std::shared_ptr<const ModelPicture>> makeRuns(const Lesson &lesson);
    /// REQUIRES: a run, or null, for every page. Thread: the window's.
    std::unique_ptr<ReportDocument> document() const;
};

} // namespace lockscope
