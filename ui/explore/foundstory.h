// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/stories.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/// One event in the chain of causes that led to the failure.
struct StoryEvent {
    WorldTime time{};
    EventCondition
        condition; ///< the event as a condition, because a condition has a phrase in each language
};

/// A story with the data that the window needs to show it. A value.
struct FoundStory {
    Story story;
    std::vector<StoryEvent> events; ///< the events of the story's chain of causes
};

/// Runs the story in the model and returns the story with the events of its chain of causes.
/// Thread: any.
FoundStory makeFoundStory(const Story &story);

/// Returns the faults of a story in words, one line each. Faults that only determine the order of
/// the clients are left out if there are other faults. Thread: the window's.
QStringList storyTitle(const Story &story);
/// Returns the events that led to the failure, one line each: "1.020 s  client 2 enters". Thread: the window's.
QStringList storyEventLines(const FoundStory &found);
/// Returns which parts of the run matter for the failure and which do not, one line each. Thread:
/// the window's.
QStringList explanationLines(const Story &story);

} // namespace lockscope
