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

/// What a page of a lesson puts on the stage: a built-in scenario or one of the lesson's own, with the values that the lesson gives it.
struct LessonExperiment {
    std::string builtIn;         ///< id of a built-in scenario; empty: `own`
    std::optional<Scenario> own;
    std::string scheme;          ///< empty: the scenario's
    std::map<std::string, std::string> settings; ///< name -> text, as `--set` takes them, over the scenario's
    Seed seed{1};
};

/// The scenario of an experiment, with the lesson's values for its own: what "reset" comes back to. What the library expects of a built-in
/// scenario is not said of it, since other values may well tip it. Error: no such scenario, or a setting that it cannot have.
Result<Scenario> lessonScenario(const LessonExperiment &experiment);

/// One answer of a prediction. The right one is marked, or measured: `when` holds for the run that the page shows.
struct LessonChoice {
    Texts text;
    bool isRight = false;
    std::optional<LessonCondition> when;
};

/// A question before the run is shown.
struct LessonPrediction {
    Texts question;
    std::vector<LessonChoice> choices; ///< 2 to 4
};

/// The place of the right answer; nothing if none is marked, and none or several are measured.
std::optional<std::size_t> rightChoice(const LessonPrediction &prediction, const Verdict &verdict);

/// What whoever takes the lesson is to bring about with its sliders and schemes. The goals of a page are met in their order: what a
/// page begins with does not meet a goal that comes behind one that is still open.
struct LessonGoal {
    enum class Kind : std::uint8_t {
        breakIt, ///< show the failure
        fixIt,   ///< make it go away while its cause remains
        see,     ///< bring something else about
    };
    Kind kind = Kind::see;
    Texts text;
    LessonCondition when;
};

/// Whether the judged run meets the goal. An untested run fixes nothing, whatever it counts.
bool isMet(const LessonGoal &goal, const Verdict &verdict);

/// A page: a few sentences for a projector, and what belongs to them. A page without an experiment keeps the stage of the one before.
struct LessonPage {
    Texts text;
    std::optional<LessonExperiment> experiment;
    std::optional<LessonPrediction> prediction; ///< until it is revealed, the stage stays as it was
    std::vector<LessonGoal> goals;
};

/// Words of a lesson's source, and where what they name can be read.
struct LessonLink {
    Texts words;
    std::string address; ///< begins with https://
};

/// A lesson: pages in a row, and one sentence that remains. An immutable value.
struct Lesson {
    static constexpr std::size_t slidersMax = 2;
    static constexpr std::size_t choicesMax = 4;
    static constexpr Duration playbackMax = 4min; ///< of all its experiments together, each as long as its scenario may last

    std::string id; ///< kebab-case
    Texts title;
    Texts source;   ///< the passage that it rests on, and who says so
    std::vector<LessonLink> links; ///< of the source
    Texts takeaway;
    std::vector<std::string> sliders; ///< the settings that are free, at most slidersMax
    std::vector<std::string> schemes; ///< those to choose from; empty: a page's own and no other
    std::vector<LessonPage> pages;    ///< the first has an experiment
    std::vector<std::string> unknownKeys; ///< keys of the file, with their path, that this version does not know
};

} // namespace lockscope
