// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/lesson/lesson.h"
#include "core/run/modelrun/simulate.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace lockscope {

/// How a user of a lesson may meet a goal: the chosen scheme, and the settings that the user has
/// changed with the sliders.
struct GoalSolution {
    std::string scheme;
    std::map<std::string, double> changed; ///< by name; the values as settingNumber() gives them
};

/// Returns the experiment of a lesson's page as a run of the model, before the user moves a slider.
/// A page without an experiment has that of the nearest page before it. REQUIRES: the lesson was
/// read by parseLesson().
EffectiveScenario modelRunOf(const Lesson &lesson, std::size_t page);

/// Returns the run of modelRunOf() with the scheme and the changed settings of `solution`.
EffectiveScenario modelRunOfSolution(
    const Lesson &lesson, std::size_t page, const GoalSolution &solution);

/// Returns the verdict of a run of the model; null if it cannot run.
std::shared_ptr<const Verdict> judged(Simulator &simulator, const EffectiveScenario &effective);

/// Returns a scheme and settings that meet the goal with the lesson's sliders and schemes only;
/// nothing if none that a user would try meet it. Tries all schemes without a changed slider first,
/// then those with one, then those with two.
std::optional<GoalSolution> solutionOf(
    Simulator &simulator, const Lesson &lesson, std::size_t page, const LessonGoal &goal);

} // namespace lockscope
