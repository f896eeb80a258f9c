// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/lesson/lesson.h"

#include "core/analysis/lesson/lessonjson.h"
#include "core/scenario/files/library.h"

#include <QDir>
#include <QFile>

#include <string_view>
#include <utility>

// Q_INIT_RESOURCE must be used outside of every namespace. Without it, a program that links the
// static library does not have the resources.
static void initLessonResources()
{
    Q_INIT_RESOURCE(lessons);
}

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

namespace {

std::vector<Lesson> readLessons()
{
    initLessonResources();
    std::vector<Lesson> lessons;
    const QDir folder(QStringLiteral(":/lockscope/lessons"));
    for (const QString &name :
        folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        const bool isOpen = file.open(QIODevice::ReadOnly);
        LOCKSCOPE_ASSERT(isOpen);
        const QByteArray bytes = file.readAll();
        Result<Lesson> lesson = parseLesson(
            std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        LOCKSCOPE_ASSERT(lesson && lesson.value().id + ".json" == name.toStdString());
        lessons.push_back(std::move(lesson).value());
    }
    return lessons;
}

} // namespace

const std::vector<Lesson> &lessonLibrary()
{
    static const std::vector<Lesson> lessons = readLessons();
    return lessons;
}

} // namespace lockscope
