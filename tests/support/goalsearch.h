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

/// The choices of a user of a lesson: the scheme, and the settings that the user has changed with the sliders.
struct LessonPosition {
    std::string scheme;
    std::map<std::string, double> changed; ///< by name; the values as settingNumber() gives them
};

/// Returns the experiment of a lesson's page as a run of the model, with the sliders as the page sets them.
/// REQUIRES: the lesson was read by parseLesson().
EffectiveScenario modelRunOf(const Lesson &lesson, std::size_t page);

/// Returns the run of modelRunOf() with the scheme and the changed settings of `position`.
EffectiveScenario modelRunAt(const Lesson &lesson, std::size_t page, const LessonPosition &position);

/// Returns the verdict of a run of the model; null if it cannot run.
std::shared_ptr<const Verdict> judged(Simulator &simulator, const EffectiveScenario &effective);

/// Returns a position that meets the goal and uses only the lesson's sliders and schemes; nothing if no position that a user would try
/// meets it. Tries positions without a changed slider first, then those with one, then those with two.
std::optional<LessonPosition> findPosition(Simulator &simulator, const Lesson &lesson, std::size_t page, const LessonGoal &goal);

} // namespace lockscope
