// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lesson/lessonjson.h"

#include "core/scenario/files/jsontexts.h"
#include "core/scenario/files/scenariojson.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace lockscope {
namespace {

// Writes a list with the result of `write` for each item; omits an empty list.
template <class Item, class Write>
void putList(QJsonObject &object, const char *key, const std::vector<Item> &items, Write write)
{
    QJsonArray list;
    for (const Item &item : items)
        list.append(write(item));
    if (!list.isEmpty())
        object[QLatin1String(key)] = list;
}

QJsonObject conditionObject(const LessonCondition &condition)
{
    const auto findingText = [](FindingKind kind) { return qText(findingName(kind)); };
    QJsonObject object;
    putList(object, "outcome", condition.outcomes,
        [](Outcome outcome) { return qText(outcomeName(outcome)); });
    putList(object, "findings", condition.findings, findingText);
    putList(object, "without", condition.without, findingText);
    putList(object, "counts", condition.counts,
        [](const CountTest &test) { return qText(countTestText(test)); });
    putList(object, "settings", condition.settings,
        [](const SettingTest &test) { return qText(settingTestText(test)); });
    putList(object, "scheme", condition.schemes,
        [](const std::string &scheme) { return qText(scheme); });
    return object;
}

QJsonObject experimentObject(const LessonExperiment &experiment)
{
    QJsonObject object{{QStringLiteral("scenario"), qText(experiment.builtIn)}};
    if (experiment.own)
        object[QStringLiteral("scenario")] =
            QJsonDocument::fromJson(QByteArray::fromStdString(scenarioText(*experiment.own)))
                .object();
    if (!experiment.scheme.empty())
        object[QStringLiteral("scheme")] = qText(experiment.scheme);
    QJsonObject settings;
    for (const auto &[name, text] : experiment.settings)
        settings[qText(name)] = qText(text);
    if (!settings.isEmpty())
        object[QStringLiteral("settings")] = settings;
    object[QStringLiteral("seed")] = static_cast<qint64>(experiment.seed.value);
    return object;
}

QJsonObject answerObject(const LessonAnswer &answer)
{
    QJsonObject object{{QStringLiteral("text"), textsObject(answer.text)}};
    if (answer.isRight)
        object[QStringLiteral("right")] = true;
    if (answer.when)
        object[QStringLiteral("when")] = conditionObject(*answer.when);
    return object;
}

QJsonObject goalObject(const LessonGoal &goal)
{
    const char *const kind = goal.kind == LessonGoal::Kind::breakIt ? "break"
        : goal.kind == LessonGoal::Kind::fixIt                      ? "fix"
                                                                    : "see";
    return {{QStringLiteral("goal"), QLatin1String(kind)},
        {QStringLiteral("text"), textsObject(goal.text)},
        {QStringLiteral("when"), conditionObject(goal.when)}};
}

QJsonObject pageObject(const LessonPage &page)
{
    QJsonObject object{{QStringLiteral("text"), textsObject(page.text)}};
    if (page.experiment)
        object[QStringLiteral("experiment")] = experimentObject(*page.experiment);
    if (page.prediction) {
        QJsonObject prediction{
            {QStringLiteral("question"), textsObject(page.prediction->question)}};
        putList(prediction, "choices", page.prediction->answers, &answerObject);
        object[QStringLiteral("predict")] = prediction;
    }
    if (page.offersSearch)
        object[QStringLiteral("search")] = true;
    putList(object, "goals", page.goals, &goalObject);
    return object;
}

} // namespace

std::string lessonText(const Lesson &lesson)
{
    const auto nameText = [](const std::string &name) { return qText(name); };
    QJsonObject object{
        {QStringLiteral("format"), qText(lessonFormatName)},
        {QStringLiteral("id"), qText(lesson.id)},
        {QStringLiteral("title"), textsObject(lesson.title)},
        {QStringLiteral("source"), textsObject(lesson.source)},
        {QStringLiteral("takeaway"), textsObject(lesson.takeaway)},
    };
    putList(object, "sliders", lesson.sliders, nameText);
    putList(object, "schemes", lesson.schemes, nameText);
    putList(object, "pages", lesson.pages, &pageObject);
    return QJsonDocument(object).toJson(QJsonDocument::Indented).toStdString();
}

} // namespace lockscope
