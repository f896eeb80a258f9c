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

/// A position of the sliders and the scheme of a lesson: the changed settings, as numbers.
struct LessonPosition {
    std::string scheme;
    std::map<std::string, double> turned;
};

/// Returns the experiment of a lesson's page as a run of the model, with the sliders as the page sets them.
/// REQUIRES: the lesson was read by parseLesson().
EffectiveScenario stageOf(const Lesson &lesson, std::size_t page);

/// The same with the sliders and the scheme at a position.
EffectiveScenario stageAt(const Lesson &lesson, std::size_t page, const LessonPosition &position);

/// Returns the verdict of a run of the model; null if it cannot run.
std::shared_ptr<const Verdict> judged(Simulator &simulator, const EffectiveScenario &effective);

/// Returns a position that meets the goal and uses only the lesson's sliders and schemes: one slider first, then both.
/// Returns nothing if no position that a user would try meets it.
std::optional<LessonPosition> findPosition(Simulator &simulator, const Lesson &lesson, std::size_t page, const LessonGoal &goal);

} // namespace lockscope
