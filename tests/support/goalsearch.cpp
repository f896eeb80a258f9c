// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/goalsearch.h"

#include "core/scenario/files/runheader.h"
#include "core/scenario/scenario.h"
#include "core/trace/spans.h"
#include "core/verdict/judge.h"

#include <functional>
#include <vector>

namespace lockscope {
namespace {

constexpr std::size_t eventsMax = 100'000;

// Returns the values of a setting that a user may set with a slider, as numbers of
// setSettingNumber(); lengths are in nanoseconds.
std::vector<double> valuesToTry(const std::string &setting)
{
    const SettingInfo &info = *settingInfo(setting);
    std::vector<double> all;
    if (info.type == SettingType::choice) {
        for (std::size_t i = 0; i < info.words.size(); ++i)
            all.push_back(static_cast<double>(i));
    } else if (info.type == SettingType::count) {
        all = {1, 2, 3, 4, 5, 7, 9, 10, 12, 20, 25};
    } else {
        for (const int milliseconds : {0, 1, 10, 20, 50, 100, 200, 400, 500, 1000, 1200, 2000, 3000,
                 5000, 12000, 15000, 20000, 25000, 40000})
            all.push_back(milliseconds * 1e6);
    }
    std::erase_if(all, [&info](double number) { return number < info.min || number > info.max; });
    return all;
}

} // namespace

EffectiveScenario modelRunOf(const Lesson &lesson, std::size_t page)
{
    while (page > 0 && !lesson.pages[page].experiment)
        --page;
    const LessonExperiment &experiment = *lesson.pages[page].experiment;
    const Scenario scenario = lessonScenario(experiment).value();
    return {scenario, scenario.scheme, WorldKind::model, experiment.seed, {}};
}

EffectiveScenario modelRunOfSolution(
    const Lesson &lesson, std::size_t page, const GoalSolution &solution)
{
    EffectiveScenario effective = modelRunOf(lesson, page);
    effective.scheme = solution.scheme;
    effective.scenario.settings = settingsUnder(effective.scenario, effective.scheme);
    for (const auto &[name, number] : solution.changed)
        (void)setSettingNumber(effective.scenario.settings, name, number);
    return effective;
}

std::shared_ptr<const Verdict> judged(Simulator &simulator, const EffectiveScenario &effective)
{
    Simulator::Limits limits;
    limits.eventsMax = eventsMax;
    const auto trace = simulator.run(effective, limits);
    if (!trace)
        return nullptr;
    auto verdict = judge(*trace.value(), deriveSpans(*trace.value()));
    return verdict ? std::make_shared<const Verdict>(std::move(verdict).value()) : nullptr;
}

std::optional<GoalSolution> solutionOf(
    Simulator &simulator, const Lesson &lesson, std::size_t page, const LessonGoal &goal)
{
    // The conditions that need no run are tested first, because a run takes longer.
    LessonCondition conditionWithoutRun;
    conditionWithoutRun.settings = goal.when.settings;
    conditionWithoutRun.schemes = goal.when.schemes;
    const auto meetsGoal = [&](const GoalSolution &solution) {
        const EffectiveScenario effective = modelRunOfSolution(lesson, page, solution);
        Verdict empty;
        empty.header = runHeader(effective, "model");
        if (!isMet(conditionWithoutRun, empty))
            return false;
        const auto verdict = judged(simulator, effective);
        return verdict && isMet(goal, *verdict);
    };
    std::vector<std::string> schemes{modelRunOf(lesson, page).scheme.id()};
    schemes.insert(schemes.end(), lesson.schemes.begin(), lesson.schemes.end());
    for (std::size_t changedCount = 0; changedCount <= lesson.sliders.size(); ++changedCount) {
        for (const std::string &scheme : schemes) {
            if (changedCount == 0 && meetsGoal({scheme, {}}))
                return GoalSolution{scheme, {}};
            for (const std::string &slider :
                changedCount == 1 ? lesson.sliders : std::vector<std::string>{}) {
                for (const double number : valuesToTry(slider)) {
                    if (const GoalSolution solution{scheme, {{slider, number}}};
                        meetsGoal(solution))
                        return solution;
                }
            }
            for (const double first :
                changedCount == 2 ? valuesToTry(lesson.sliders[0]) : std::vector<double>{}) {
                for (const double second : valuesToTry(lesson.sliders[1])) {
                    const GoalSolution solution{
                        scheme, {{lesson.sliders[0], first}, {lesson.sliders[1], second}}};
                    if (meetsGoal(solution))
                        return solution;
                }
            }
        }
    }
    return std::nullopt;
}

} // namespace lockscope
