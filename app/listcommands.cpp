// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/output.h"
#include "app/texttable.h"

#include "core/scenario/files/library.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope {
namespace {

// Prints the result of a command and returns the exit code.
int printOrFail(const std::vector<QStringList> &rows)
{
    const Result<Done> done = printText(textTable(rows).toStdString());
    return done ? 0 : fail(couldNotRun, done.error());
}

int printOrFail(const QJsonArray &list)
{
    const Result<Done> done = writeOutput(standardOutput, QJsonDocument(list).toJson(QJsonDocument::Indented).toStdString());
    return done ? 0 : fail(couldNotRun, done.error());
}

QJsonObject scenarioObject(const Scenario &scenario)
{
    QJsonObject expected;
    for (const auto &[scheme, outcome] : scenario.expected)
        expected[textOf(scheme)] = textOf(outcomeName(outcome));
    QJsonArray worlds;
    for (const std::string &world : scenario.worlds)
        worlds.append(textOf(world));
    return QJsonObject{{QStringLiteral("id"), textOf(scenario.id)},
                       {QStringLiteral("title"), textOf(textIn(scenario.title, "en"))},
                       {QStringLiteral("scheme"), textOf(scenario.scheme)},
                       {QStringLiteral("expected"), expected},
                       {QStringLiteral("worlds"), worlds}};
}

QString expectedText(const Scenario &scenario)
{
    const auto found = scenario.expected.find(scenario.scheme);
    return found == scenario.expected.end() ? QStringLiteral("-") : textOf(outcomeName(found->second));
}

} // namespace

int fail(int exitCode, const Error &error)
{
    printMessage(error.text);
    return exitCode;
}

int listCommand(const ListCall &call)
{
    QJsonArray list;
    std::vector<QStringList> rows;
    for (const Scenario &scenario : scenarioLibrary()) {
        list.append(scenarioObject(scenario));
        rows.push_back({textOf(scenario.id), textOf(scenario.scheme), expectedText(scenario),
                        textOf(textIn(scenario.title, languageCode()))});
    }
    return call.asJson ? printOrFail(list) : printOrFail(rows);
}

int schemesCommand(const SchemesCall &call)
{
    QJsonArray list;
    std::vector<QStringList> rows;
    for (const Scheme *scheme : schemes()) {
        const SchemeInfo &info = scheme->info();
        list.append(QJsonObject{{QStringLiteral("id"), textOf(info.id)},
                                {QStringLiteral("title"), textOf(info.title)},
                                {QStringLiteral("guarantees"), textOf(info.guarantees)}});
        rows.push_back({textOf(info.id), languageCode() == "en" ? textOf(info.title) : schemeTitle(info.id)});
    }
    return call.asJson ? printOrFail(list) : printOrFail(rows);
}

} // namespace lockscope
