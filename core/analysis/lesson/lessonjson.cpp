// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/lesson/lessonjson.h"

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

std::optional<Scenario> readOwnScenario(JsonObjectReader &from)
{
    const JsonObjectReader scenarioObject = from.object("scenario");
    auto scenario = parseScenario(
        QJsonDocument(scenarioObject.all()).toJson(QJsonDocument::Compact).toStdString());
    if (!scenario) {
        if (!from.problems().error)
            from.problems().error = within(from.pathOf("scenario").toStdString(), scenario.error());
        return std::nullopt;
    }
    for (const std::string &key : scenario.value().unknownKeys)
        from.problems().unknownKeys.push_back(from.pathOf("scenario").toStdString() + '.' + key);
    return std::move(scenario).value();
}

LessonExperiment readExperiment(JsonObjectReader from)
{
    constexpr WholeRange seeds{0, 1'000'000'000};
    LessonExperiment experiment;
    if (from.all().value(QLatin1String("scenario")).isObject())
        experiment.own = readOwnScenario(from);
    else
        experiment.builtIn = from.requiredText("scenario").toStdString();
    experiment.scheme = from.text("scheme").value_or(QString()).toStdString();
    JsonObjectReader settings = from.object("settings");
    for (const QString &name : settings.all().keys())
        experiment.settings[name.toStdString()] =
            settings.all().value(name).toVariant().toString().toStdString();
    experiment.seed = Seed{static_cast<std::uint64_t>(from.wholeNumber("seed", seeds).value_or(1))};
    from.reportUnknown();
    if (from.problems().error)
        return experiment;
    if (const auto scenario = lessonScenario(experiment); !scenario)
        from.problems().error = within(from.path().toStdString(), scenario.error());
    return experiment;
}

LessonPrediction readPrediction(JsonObjectReader from)
{
    LessonPrediction prediction;
    prediction.question = readTextsWithEnglish(from.object("question"), "the question in English");
    for (JsonObjectReader &item : from.objects("choices")) {
        LessonAnswer answer;
        answer.text = readTextsWithEnglish(item.object("text"), "the answer in English");
        answer.isRight = item.value("right").toBool();
        if (item.has("when"))
            answer.when = readCondition(item.object("when"));
        item.reportUnknown();
        prediction.answers.push_back(std::move(answer));
    }
    const auto &answers = prediction.answers;
    const auto markedCount = std::count_if(
        answers.begin(), answers.end(), [](const LessonAnswer &answer) { return answer.isRight; });
    const bool haveAllConditions = std::all_of(answers.begin(), answers.end(),
        [](const LessonAnswer &answer) { return answer.when.has_value(); });
    const bool hasNoCondition = std::none_of(answers.begin(), answers.end(),
        [](const LessonAnswer &answer) { return answer.when.has_value(); });
    if (answers.size() < 2 || answers.size() > Lesson::answersMax
        || !((markedCount == 1 && hasNoCondition) || (markedCount == 0 && haveAllConditions)))
        from.problems().addError(from.pathOf("choices"), from.value("choices"),
            "2 to 4 choices; either one has \"right\", or each has \"when\"");
    from.reportUnknown();
    return prediction;
}

LessonGoal readGoal(JsonObjectReader &from)
{
    LessonGoal goal;
    const QString kind = from.requiredText("goal");
    if (kind == QLatin1String("break"))
        goal.kind = LessonGoal::Kind::breakIt;
    else if (kind == QLatin1String("fix"))
        goal.kind = LessonGoal::Kind::fixIt;
    else if (kind != QLatin1String("see"))
        from.problems().addError(from.pathOf("goal"), kind, "break, fix or see");
    goal.text = readTextsWithEnglish(from.object("text"), "the goal in English");
    goal.when = readCondition(from.object("when"));
    from.reportUnknown();
    return goal;
}

LessonPage readPage(JsonObjectReader &from)
{
    LessonPage page;
    page.text = readTextsWithEnglish(from.object("text"), "the page in English");
    if (from.has("experiment"))
        page.experiment = readExperiment(from.object("experiment"));
    if (from.has("predict"))
        page.prediction = readPrediction(from.object("predict"));
    page.offersSearch = from.value("search").toBool();
    for (JsonObjectReader &goal : from.objects("goals"))
        page.goals.push_back(readGoal(goal));
    from.reportUnknown();
    return page;
}

void checkSliders(JsonObjectReader &root, const Lesson &lesson)
{
    if (lesson.sliders.size() > Lesson::slidersMax)
        root.problems().addError(
            root.pathOf("sliders"), root.value("sliders"), "at most two settings");
    for (const std::string &slider : lesson.sliders) {
        if (!settingInfo(slider))
            root.problems().addError(root.pathOf("sliders"), QString::fromStdString(slider),
                "the name of a setting, as in --set");
    }
}

void checkPages(JsonObjectReader &root, const Lesson &lesson)
{
    if (lesson.pages.empty() || !lesson.pages.front().experiment) {
        root.problems().addError(root.pathOf("pages"), root.value("pages"),
            "at least one page; the first has an experiment");
        return;
    }
    Duration playback{};
    for (const LessonPage &page : lesson.pages) {
        if (const auto scenario =
                page.experiment ? lessonScenario(*page.experiment) : Result<Scenario>(Error{});
            scenario)
            playback += scenario.value().duration;
    }
    if (playback > Lesson::playbackMax)
        root.problems().addError(root.pathOf("pages"),
            QString::fromStdString(durationText(playback)), "at most four minutes of playback");
}

} // namespace

Result<Lesson> parseLesson(std::string_view json)
{
    JsonProblems problems;
    Result<JsonObjectReader> file = readJsonFile(json, lessonFormatName, problems);
    if (!file)
        return file.error();
    JsonObjectReader &root = file.value();

    Lesson lesson;
    lesson.id = readKebab(root, "id");
    lesson.title = readTextsWithEnglish(root.object("title"), "the title in English");
    lesson.source = readTextsWithEnglish(root.object("source"), "the source in English");
    lesson.takeaway = readTextsWithEnglish(root.object("takeaway"), "the takeaway in English");
    lesson.sliders = readNames(root, "sliders");
    lesson.schemes = readNames(root, "schemes");
    for (JsonObjectReader &page : root.objects("pages"))
        lesson.pages.push_back(readPage(page));
    checkSliders(root, lesson);
    if (!problems.error)
        checkPages(root, lesson);
    root.reportUnknown();
    if (problems.error)
        return *problems.error;
    lesson.unknownKeys = std::move(problems.unknownKeys);
    return lesson;
}

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

namespace {

// Returns the texts of the list under a key; an absent list is empty.
std::vector<QString> readList(JsonObjectReader &from, const char *key)
{
    const QJsonValue found = from.value(key);
    if (!found.isUndefined() && !found.isArray())
        from.problems().addError(from.pathOf(key), found, "an array of strings");
    std::vector<QString> texts;
    for (const QJsonValue &item : found.toArray()) {
        if (!item.isString())
            from.problems().addError(from.pathOf(key), item, "a string");
        texts.push_back(item.toString());
    }
    return texts;
}

std::vector<FindingKind> readFindings(JsonObjectReader &from, const char *key)
{
    std::vector<FindingKind> kinds;
    for (const QString &name : readList(from, key)) {
        if (const auto kind = findingKindOf(name.toStdString()))
            kinds.push_back(*kind);
        else
            from.problems().addError(from.pathOf(key), name, "the kind of a finding in a verdict");
    }
    return kinds;
}

template <class Test> std::vector<Test> readTests(
    JsonObjectReader &from, const char *key, Result<Test> (*parse)(std::string_view))
{
    std::vector<Test> tests;
    for (const QString &text : readList(from, key)) {
        const Result<Test> test = parse(text.toStdString());
        if (test)
            tests.push_back(test.value());
        else if (!from.problems().error)
            from.problems().error = within(from.pathOf(key).toStdString(), test.error());
    }
    return tests;
}

} // namespace

std::vector<std::string> readNames(JsonObjectReader &from, const char *key)
{
    std::vector<std::string> names;
    for (const QString &name : readList(from, key))
        names.push_back(name.toStdString());
    return names;
}

LessonCondition readCondition(JsonObjectReader from)
{
    LessonCondition condition;
    for (const QString &name : readList(from, "outcome")) {
        if (const auto outcome = outcomeOf(name.toStdString()))
            condition.outcomes.push_back(*outcome);
        else
            from.problems().addError(from.pathOf("outcome"), name,
                "held, violated, stuck, guarded, unavailable or untested");
    }
    condition.findings = readFindings(from, "findings");
    condition.without = readFindings(from, "without");
    condition.counts = readTests(from, "counts", &parseCountTest);
    condition.settings = readTests(from, "settings", &parseSettingTest);
    condition.schemes = readNames(from, "scheme");
    if (condition == LessonCondition{})
        from.problems().addError(from.path(), from.all(), "a condition that is not empty");
    from.reportUnknown();
    return condition;
}

} // namespace lockscope
