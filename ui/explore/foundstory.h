// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/stories.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/// A row of the run that led to the failure.
struct Happening {
    WorldTime time{};
    EventCondition what; ///< in the form of a condition, because these have phrases in each language
};

/// A story with what the window needs to show it. A value.
struct FoundStory {
    Story story;
    std::vector<Happening> happenings; ///< the chain of the story
};

/// Adds what the window needs. Runs the story in the model. Thread: any.
FoundStory foundStory(const Story &story);

/// Returns the faults of a story in words, one line each. Faults that only determine which client is first are left out if there are others.
QStringList storyTitle(const Story &story);
/// Returns what happened, one line each: "1.020 s  client 2 enters". Thread: the window's.
QStringList happeningLines(const FoundStory &found);
/// Returns what matters for the failure and what does not, one line each. Thread: the window's.
QStringList explanationLines(const Story &story);

} // namespace lockscope
