// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lessoncondition.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/ids.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// The experiment of a lesson page: a built-in scenario or one of the lesson's own, with the values that the lesson sets.
struct LessonExperiment {
    std::string builtIn;         ///< id of a built-in scenario; empty: `own`
    std::optional<Scenario> own;
    std::string scheme;          ///< empty: that of the scenario
    std::map<std::string, std::string> settings; ///< name -> text, in the format of `--set`; replace the scenario's values
    Seed seed{1};
};

/// Returns the scenario of an experiment with the lesson's values, which "reset" restores. The expected outcomes of a built-in
/// scenario are cleared, because other values can change them.
/// Error: no such scenario, or an invalid setting.
Result<Scenario> lessonScenario(const LessonExperiment &experiment);

/// One answer to a prediction. The right answer is either marked (`isRight`) or measured: `when` holds for the run of the page.
struct LessonChoice {
    Texts text;
    bool isRight = false;
    std::optional<LessonCondition> when;
};

/// A question asked before the run is shown.
struct LessonPrediction {
    Texts question;
    std::vector<LessonChoice> choices; ///< 2 to 4
};

/// Returns the index of the right answer. Nullopt if no answer is marked, and none or several measured answers hold.
std::optional<std::size_t> rightChoice(const LessonPrediction &prediction, const Verdict &verdict);

/// A task for the learner, to be reached with sliders and schemes. The goals of a page are met in order. The run that a page starts
/// with cannot meet a goal that follows an open one.
struct LessonGoal {
    enum class Kind : std::uint8_t {
        breakIt, ///< make the failure appear
        fixIt,   ///< make the failure disappear while its cause remains
        see,     ///< produce another result
    };
    Kind kind = Kind::see;
    Texts text;
    LessonCondition when;
};

/// Returns whether the judged run meets the goal. An untested run never meets a `fixIt` goal.
bool isMet(const LessonGoal &goal, const Verdict &verdict);

/// A page: a few sentences for a projector and their experiment. Without an experiment it keeps showing that of the page before.
struct LessonPage {
    Texts text;
    std::optional<LessonExperiment> experiment;
    std::optional<LessonPrediction> prediction; ///< until the answer is revealed, the view does not change
    std::vector<LessonGoal> goals;
};

/// Words in the source text of a lesson, and the web address they refer to.
struct LessonLink {
    Texts words;
    std::string address; ///< begins with https://
};

/// A lesson: pages in order, and one sentence to remember. An immutable value.
struct Lesson {
    static constexpr std::size_t slidersMax = 2;
    static constexpr std::size_t choicesMax = 4;
    static constexpr Duration playbackMax = 4min; ///< for all its experiments together, each with the maximum duration of its scenario

    std::string id; ///< kebab-case
    Texts title;
    Texts source;   ///< the passage that the lesson is based on, and its author
    std::vector<LessonLink> links; ///< of the source
    Texts takeaway;
    std::vector<std::string> sliders; ///< settings that the learner can change, at most slidersMax
    std::vector<std::string> schemes; ///< schemes that the learner can choose; empty: only that of the page
    std::vector<LessonPage> pages;    ///< the first has an experiment
    std::vector<std::string> unknownKeys; ///< keys of the file, with their path, that this version does not support
};

} // namespace lockscope
