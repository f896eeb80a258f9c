// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lesson/conditionreader.h"

#include <algorithm>
#include <utility>

namespace lockscope {
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
            from.problems().error =
                Error{from.pathOf(key).toStdString() + ": " + test.error().text};
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
