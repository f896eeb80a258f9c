// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"

#include "app/output.h"
#include "app/terminal.h"

#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/wording.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"
#include "ui/words/wordsearch.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope {
namespace {

// Prints the rows as a table and returns the exit code.
int printOrFail(const std::vector<QStringList> &rows)
{
    const Result<Done> done = printText(textTable(rows).toStdString());
    return done ? 0 : fail(couldNotRun, done.error());
}

int printOrFail(const QJsonArray &list)
{
    const Result<Done> done = writeOutput(
        standardOutput, QJsonDocument(list).toJson(QJsonDocument::Indented).toStdString());
    return done ? 0 : fail(couldNotRun, done.error());
}

QJsonObject scenarioObject(const Scenario &scenario)
{
    QJsonObject expected;
    for (const auto &[scheme, outcome] : scenario.expected)
        expected[textOf(scheme)] = textOf(outcomeName(outcome));
    QJsonArray worlds;
    for (const WorldKind world : scenario.worlds)
        worlds.append(textOf(worldWord(world)));
    // The object has all keys of the scenario's file, also `expected` and `worlds`, which a file
    // may leave out. But "title" is only the English title.
    QJsonObject object =
        QJsonDocument::fromJson(QByteArray::fromStdString(scenarioJson(scenario))).object();
    object[QStringLiteral("titles")] = object.value(QLatin1String("title"));
    object[QStringLiteral("title")] = textOf(textIn(scenario.title, "en"));
    object[QStringLiteral("expected")] = expected;
    object[QStringLiteral("worlds")] = worlds;
    return object;
}

QString expectedText(const Scenario &scenario)
{
    const auto found = scenario.expected.find(scenario.scheme.id());
    if (found == scenario.expected.end())
        return QStringLiteral("-");
    return languageCode() == "en" ? textOf(outcomeName(found->second)) : outcomeWord(found->second);
}

} // namespace

void printWarning(const QString &text)
{
    printMessage(Usage::tr("warning: %1").arg(text).toStdString());
}

int fail(int exitCode, const Error &error)
{
    // In English the line keeps bytes that are not UTF-8, so that printMessage() can escape them.
    printMessage(languageCode() == "en" ? error.text : textOf(error).toStdString());
    return exitCode;
}

void addListingOptions(CommandParser &parser)
{
    parser.add("json", Help::tr("Print JSON."));
}

Result<int> listCommand(const CommandParser &parser)
{
    const WordSearch search(parser.qtParser.positionalArguments().join(u' '));
    QJsonArray list;
    std::vector<QStringList> rows;
    for (const Scenario &scenario : scenarioLibrary()) {
        if (search.score(scenarioLine(scenario), scenarioSearchText(scenario)) == 0)
            continue;
        list.append(scenarioObject(scenario));
        rows.push_back({textOf(scenario.id), textOf(scenario.scheme.id()), expectedText(scenario),
            textOf(textIn(scenario.title, languageCode()))});
    }
    if (parser.isSet("json"))
        return printOrFail(list);
    return rows.empty()
        ? fail(couldNotRun, usageError(Usage::tr("no scenario has all these words")))
        : printOrFail(rows);
}

Result<int> schemesCommand(const CommandParser &parser)
{
    QJsonArray list;
    std::vector<QStringList> rows;
    for (const Scheme *scheme : schemes()) {
        const SchemeInfo &info = scheme->info();
        list.append(QJsonObject{{QStringLiteral("id"), textOf(info.id)},
            {QStringLiteral("title"), QLatin1String(info.title.text)},
            {QStringLiteral("guarantees"), QLatin1String(info.guarantees.text)}});
        rows.push_back({textOf(info.id), textOf(info.title)});
    }
    return parser.isSet("json") ? printOrFail(list) : printOrFail(rows);
}

} // namespace lockscope
