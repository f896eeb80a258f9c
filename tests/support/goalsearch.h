// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lesson.h"
#include "core/run/modelrun/simulate.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace lockscope {

/// The scheme and the positions of the sliders of a lesson. `turned`: the changed settings by name, as numbers.
struct LessonPosition {
    std::string scheme;
    std::map<std::string, double> turned;
};

/// Returns the experiment of a lesson's page as a run of the model, with the sliders as the page sets them.
/// REQUIRES: the lesson was read by parseLesson().
EffectiveScenario stageOf(const Lesson &lesson, std::size_t page);

/// The same with the scheme and the sliders as in `position`.
EffectiveScenario stageAt(const Lesson &lesson, std::size_t page, const LessonPosition &position);

/// Returns the verdict of a run of the model; null if it cannot run.
std::shared_ptr<const Verdict> judged(Simulator &simulator, const EffectiveScenario &effective);

/// Returns a position that meets the goal and uses only the lesson's sliders and schemes; nothing if no position that a user would try
/// meets it. Tries changes of one slider first, then of both.
std::optional<LessonPosition> findPosition(Simulator &simulator, const Lesson &lesson, std::size_t page, const LessonGoal &goal);

} // namespace lockscope
