// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/lesson/lessoncondition.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/ids.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// The experiment of a lesson page: a built-in scenario, or a scenario that the lesson contains,
/// with the values that the lesson sets.
struct LessonExperiment {
    std::string builtIn;         ///< id of a built-in scenario; empty: the scenario is `own`
    std::optional<Scenario> own; ///< the scenario that the lesson contains, if `builtIn` is empty
    std::string scheme;          ///< replaces the scenario's scheme; empty: unchanged
    std::map<std::string, std::string>
        settings; ///< name and text, in the format of `--set`; replace the values of the scenario
    Seed seed{1};
};

/// Returns the scenario of an experiment with the values that the lesson sets. The expected
/// outcomes of a built-in scenario are removed, because other values can change the outcome. Error:
/// no such scenario, or an invalid setting.
Result<Scenario> lessonScenario(const LessonExperiment &experiment);

/// One answer to a prediction. Either the lesson marks the right answer (`isRight`), or the right
/// answer is the one whose condition `when` holds for the run of the page.
struct LessonAnswer {
    Texts text;
    bool isRight = false;
    std::optional<LessonCondition> when;
};

/// A question that the learner answers before the run is shown.
struct LessonPrediction {
    Texts question;
    std::vector<LessonAnswer> answers; ///< 2 to 4
};

/// Returns the index of the right answer. Nullopt if the lesson marks no answer, and the number of
/// answers whose condition holds is not 1.
std::optional<std::size_t> rightAnswer(const LessonPrediction &prediction, const Verdict &verdict);

/// A task for the learner: to produce a run that fulfils a condition, with the sliders and the
/// schemes. The goals of a page must be met in their order.
struct LessonGoal {
    enum class Kind : std::uint8_t {
        breakIt, ///< make the failure appear
        fixIt,   ///< make the failure disappear while its cause remains
        see,     ///< make any other result appear that the lesson wants to show
    };
    Kind kind = Kind::see;
    Texts text;
    LessonCondition when;
};

/// Returns whether the judged run meets the goal. An untested run never meets a `fixIt` goal.
bool isMet(const LessonGoal &goal, const Verdict &verdict);

/// A page: a few sentences, short enough for a projector, and an experiment. A page without an
/// experiment shows the experiment of the previous page.
struct LessonPage {
    Texts text;
    std::optional<LessonExperiment> experiment;
    std::optional<LessonPrediction>
        prediction; ///< the window shows the run of the page only together with the right answer
    std::vector<LessonGoal> goals;
    bool offersSearch = false; ///< when the right answer is shown, the page gets a button that
                               ///< searches for faults that break the lock
};

/// A lesson: pages in order, and one sentence to remember. An immutable value.
struct Lesson {
    static constexpr std::size_t slidersMax = 2;
    static constexpr std::size_t answersMax = 4;
    static constexpr Duration playbackMax =
        4min; ///< limit for the sum of the durations of the scenarios of all its experiments

    std::string id; ///< kebab-case
    Texts title;
    Texts source; ///< the passage that the lesson is based on, and its author
    Texts takeaway;
    std::vector<std::string> sliders; ///< settings that the learner can change, at most slidersMax
    std::vector<std::string>
        schemes; ///< schemes that the learner can choose; empty: only that of the page
    std::vector<LessonPage> pages; ///< the first has an experiment
    std::vector<std::string>
        unknownKeys; ///< keys of the file, with their path, that this version does not support
};

/// Returns the built-in lessons (resources/lessons, embedded) in teaching order, sorted by id.
const std::vector<Lesson> &lessonLibrary();

} // namespace lockscope
