// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/output.h"

#include "core/scenario/files/library.h"
#include "lockscope/schemes/registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {
namespace {

QString qText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// Prints the result of a command and returns the exit code.
int printOrFail(const std::string &text)
{
    const Result<Done> done = printText(text);
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
        expected[qText(scheme)] = qText(outcomeName(outcome));
    QJsonArray worlds;
    for (const std::string &world : scenario.worlds)
        worlds.append(qText(world));
    return QJsonObject{{QStringLiteral("id"), qText(scenario.id)},
                       {QStringLiteral("title"), qText(textIn(scenario.title, "en"))},
                       {QStringLiteral("scheme"), qText(scenario.scheme)},
                       {QStringLiteral("expected"), expected},
                       {QStringLiteral("worlds"), worlds}};
}

std::string expectedText(const Scenario &scenario)
{
    const auto found = scenario.expected.find(scenario.scheme);
    return found == scenario.expected.end() ? "-" : std::string(outcomeName(found->second));
}

// Formats a table. Each column is as wide as its longest text; the last column is not padded.
std::string table(const std::vector<std::vector<std::string>> &rows)
{
    std::vector<std::size_t> widths;
    for (const auto &row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const auto &row : rows) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            text += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
        text += row.back() + '\n';
    }
    return text;
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
    std::vector<std::vector<std::string>> rows;
    for (const Scenario &scenario : scenarioLibrary()) {
        list.append(scenarioObject(scenario));
        rows.push_back({scenario.id, scenario.scheme, expectedText(scenario), textIn(scenario.title, "en")});
    }
    return call.asJson ? printOrFail(list) : printOrFail(table(rows));
}

int schemesCommand(const SchemesCall &call)
{
    QJsonArray list;
    std::vector<std::vector<std::string>> rows;
    for (const Scheme *scheme : schemes()) {
        const SchemeInfo &info = scheme->info();
        list.append(QJsonObject{{QStringLiteral("id"), qText(info.id)},
                                {QStringLiteral("title"), qText(info.title)},
                                {QStringLiteral("guarantees"), qText(info.guarantees)}});
        rows.push_back({std::string(info.id), std::string(info.title)});
    }
    return call.asJson ? printOrFail(list) : printOrFail(table(rows));
}

} // namespace lockscope
