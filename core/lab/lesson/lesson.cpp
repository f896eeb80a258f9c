// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lesson/lesson.h"

#include "core/scenario/files/library.h"

#include <utility>

namespace lockscope {

Result<Scenario> lessonScenario(const LessonExperiment &experiment)
{
    Result<Scenario> found =
        experiment.own ? Result<Scenario>(*experiment.own) : findScenario(experiment.builtIn);
    if (!found)
        return found;
    Scenario scenario = std::move(found).value();
    scenario.expected.clear();
    if (!experiment.scheme.empty())
        scenario.scheme = experiment.scheme;
    for (const auto &[name, text] : experiment.settings) {
        if (const auto done = setSetting(scenario.settings, name, text); !done)
            return done.error();
    }
    return scenario;
}

std::optional<std::size_t> rightAnswer(const LessonPrediction &prediction, const Verdict &verdict)
{
    std::optional<std::size_t> right;
    for (std::size_t i = 0; i < prediction.answers.size(); ++i) {
        const LessonAnswer &answer = prediction.answers[i];
        if (!answer.isRight && !(answer.when && isMet(*answer.when, verdict)))
            continue;
        if (right)
            return std::nullopt;
        right = i;
    }
    return right;
}

bool isMet(const LessonGoal &goal, const Verdict &verdict)
{
    const bool isUntestedFix =
        goal.kind == LessonGoal::Kind::fixIt && verdict.outcome == Outcome::untested;
    return !isUntestedFix && isMet(goal.when, verdict);
}

} // namespace lockscope
