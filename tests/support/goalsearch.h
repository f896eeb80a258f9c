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

/// Where the sliders and the scheme of a lesson can stand: the settings that were turned, as numbers.
struct LessonPosition {
    std::string scheme;
    std::map<std::string, double> turned;
};

/// The experiment that is on the stage of a page of a lesson, as a run of the model; the sliders as the page has them.
/// REQUIRES: the lesson was read by parseLesson().
EffectiveScenario stageOf(const Lesson &lesson, std::size_t page);

/// The same with the sliders and the scheme at a position.
EffectiveScenario stageAt(const Lesson &lesson, std::size_t page, const LessonPosition &position);

/// The judgement of a run of the model; null if it cannot be run.
std::shared_ptr<const Verdict> judged(Simulator &simulator, const EffectiveScenario &effective);

/// A position that meets the goal, with the lesson's own sliders and schemes alone: one slider is tried first, then both.
/// Nothing if there is none among the positions that a hand would try.
std::optional<LessonPosition> findPosition(Simulator &simulator, const Lesson &lesson, std::size_t page, const LessonGoal &goal);

} // namespace lockscope
