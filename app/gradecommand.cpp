// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audittable.h"
#include "app/helptext.h"
#include "app/output.h"
#include "app/resulttext.h"
#include "app/terminal.h"
#include "core/analysis/ladder/ladder.h"
#include "core/run/check/checkrun.h"
#include "core/scenario/files/scenariojson.h"
#include "ui/words/report.h"
#include "ui/words/text.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <vector>

namespace lockscope {
namespace {

/// `lockscope grade FILE.lua|FOLDER [SCENARIO…]`
struct GradeCall {
    AuditCall audit;
    QStringList files;                          ///< of the schemes
    std::vector<const LadderLevel *> challenge; ///< empty: the scenarios of the audit instead
};

QString levelIds()
{
    QStringList ids;
    for (const LadderLevel &level : ladder())
        ids << textOf(level.id);
    return listText(ids);
}

Result<GradeCall> readGrade(const CommandParser &parser)
{
    GradeCall call;
    QStringList names = parser.qtParser.positionalArguments();
    const QString first = names.takeFirst();
    for (const QString &name : names)
        call.audit.scenarios.push_back(name.toStdString());
    call.files = {first};
    if (const QDir folder(first); folder.exists()) {
        call.files.clear();
        for (const QString &file :
            folder.entryList({QStringLiteral("*.lua")}, QDir::Files, QDir::Name))
            call.files << folder.filePath(file);
    }
    if (call.files.isEmpty() || !call.files.first().endsWith(QStringLiteral(".lua")))
        return usageError(
            Usage::tr("grade: \"%1\"; expected a file .lua, or a folder with such files")
                .arg(first));
    call.audit.run.world = WorldKind::model;
    if (const Result<Done> read = readSettingsAndSeed(parser, call.audit.run); !read)
        return read.error();
    Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    call.audit.outputs = std::move(outputs).value();
    if (!parser.isSet("challenge"))
        return call;
    const QString wanted = parser.value("challenge");
    for (const LadderLevel &level : ladder()) {
        if (wanted == QStringLiteral("all") || wanted == textOf(level.id))
            call.challenge.push_back(&level);
    }
    if (call.challenge.empty())
        return usageError(
            Usage::tr("challenge: \"%1\"; expected all or one of %2").arg(wanted, levelIds()));
    for (const char *const name : {"set", "seed", "report"}) {
        if (!names.isEmpty() || parser.isSet(name))
            return usageError(
                Usage::tr("A challenge has its own scenarios, settings and seeds, and no report."));
    }
    return call;
}

// Runs the scheme of one file in all scenarios that apply. Error: it does not load, or no scenario
// applies.
Result<Audit> gradeFile(
    const QString &file, const GradeCall &call, const std::vector<Scenario> &scenarios)
{
    AuditCall one = call.audit;
    one.run.scheme = file.toStdString();
    if (const Result<Done> loaded = loadScheme(one.run); !loaded)
        return loaded.error();
    Result<Audit> audit = auditOf(scenarios, one);
    if (!audit)
        return audit;
    for (const AuditCase &testedCase : audit.value().cases) {
        Result<AuditRow> row = gradeAuditCase(testedCase);
        if (!row)
            return within(testedCase.run.scenario.id, row.error());
        audit.value().rows.push_back(std::move(row).value());
    }
    return audit;
}

// One line for a scheme of a folder: its counts, and the first scenario in which it failed.
QStringList gradeCells(const QString &file, const Result<Audit> &audit)
{
    const QString name = QFileInfo(file).fileName();
    if (!audit)
        return {name, {}, {}, {}, textOf(audit.error())};
    const auto count = [&audit](AuditResult result) {
        return QString::number(audit.value().count(result));
    };
    QString firstFailure;
    for (const AuditRow &row : audit.value().rows) {
        if (row.result() == AuditResult::failed && firstFailure.isEmpty())
            firstFailure = textOf(row.testedCase.run.scenario.id);
    }
    return {name, count(AuditResult::passed), count(AuditResult::failed),
        count(AuditResult::untested), firstFailure};
}

int printGrades(const QString &text)
{
    const Result<Done> printed = printText(text.toStdString());
    return printed ? 0 : fail(couldNotRun, printed.error());
}

Result<int> gradeOne(const GradeCall &call, const std::vector<Scenario> &scenarios)
{
    const Result<Audit> graded = gradeFile(call.files.first(), call, scenarios);
    if (!graded)
        return fail(couldNotRun, graded.error());
    const Audit &audit = graded.value();
    if (call.audit.outputs.wantsText()) {
        QString text = auditHeading(audit);
        for (const AuditRow &row : audit.rows)
            text += auditRowText(audit, row);
        if (const int exitCode = printGrades(text); exitCode != 0)
            return exitCode;
    }
    if (const Result<Done> written = writeAudit(audit, call.audit.outputs); !written)
        return fail(couldNotRun, written.error());
    return auditExitCode(audit);
}

// The report of a folder: the table, and what failed in each file.
std::vector<ReportBlock> gradeBlocks(const std::vector<QStringList> &table,
    const std::vector<std::pair<QString, Result<Audit>>> &graded)
{
    using Kind = ReportBlock::Kind;
    std::vector<ReportBlock> blocks{
        {Kind::title, Help::tr("Grades of locks")}, {Kind::table, {}, table}};
    for (const auto &[file, audit] : graded) {
        std::vector<QStringList> rows{{Help::tr("scenario"), Help::tr("reason")}};
        for (const AuditRow &row : audit ? audit.value().rows : std::vector<AuditRow>()) {
            if (row.result() == AuditResult::failed)
                rows.push_back({textOf(row.testedCase.run.scenario.id), auditReason(row)});
        }
        if (rows.size() == 1)
            continue;
        blocks.push_back({Kind::heading, QFileInfo(file).fileName()});
        blocks.push_back({Kind::table, {}, std::move(rows)});
    }
    return blocks;
}

// An object for each file: its audit, or its error.
std::string gradeJson(const std::vector<std::pair<QString, Result<Audit>>> &graded)
{
    QJsonArray array;
    for (const auto &[file, audit] : graded) {
        QJsonObject one{{QStringLiteral("file"), QFileInfo(file).fileName()}};
        if (audit)
            one[QStringLiteral("audit")] =
                QJsonDocument::fromJson(QByteArray::fromStdString(auditJson(audit.value())))
                    .object();
        else
            one[QStringLiteral("error")] = textOf(audit.error().text);
        array.append(one);
    }
    return QJsonDocument(array).toJson().toStdString();
}

Result<int> gradeFolder(const GradeCall &call, const std::vector<Scenario> &scenarios)
{
    std::vector<QStringList> table{{Help::tr("file"), Help::tr("passed"), Help::tr("failed"),
        Help::tr("not tested"), Help::tr("first failure")}};
    std::vector<std::pair<QString, Result<Audit>>> graded;
    bool hasFailure = false;
    for (const QString &file : call.files) {
        const Result<Audit> &audit =
            graded.emplace_back(file, gradeFile(file, call, scenarios)).second;
        hasFailure = hasFailure || !audit || auditExitCode(audit.value()) != 0;
        table.push_back(gradeCells(file, audit));
    }
    const Outputs &outputs = call.audit.outputs;
    Result<Done> written{Done{}};
    if (outputs.wantsText())
        written = printText(textTable(table).toStdString());
    if (written && !outputs.json.isEmpty())
        written = writeOutput(outputs.json, gradeJson(graded));
    if (written && !outputs.report.isEmpty())
        written = writeOutput(
            outputs.report, reportMarkdown(gradeBlocks(table, graded), {}).toStdString());
    if (!written)
        return fail(couldNotRun, written.error());
    return hasFailure ? exitCode(Outcome::violated) : 0;
}

// A scheme on a level, or the error of its file.
struct ChallengeRow {
    QString file;
    const LadderLevel *level = nullptr;
    LevelResult result;
};

Result<Done> tryChallenge(
    const QString &file, const GradeCall &call, std::vector<ChallengeRow> &rows)
{
    RunCall run = call.audit.run;
    run.scheme = file.toStdString();
    if (const Result<Done> loaded = loadScheme(run); !loaded)
        return loaded;
    for (const LadderLevel *const level : call.challenge) {
        Result<LevelResult> result = tryLevel(*level, run.ownScheme, {.threads = coreCount()});
        if (!result)
            return result.error();
        rows.push_back({QFileInfo(file).fileName(), level, std::move(result).value()});
    }
    return Done{};
}

std::vector<QStringList> challengeTable(const std::vector<ChallengeRow> &rows)
{
    std::vector<QStringList> table{{Help::tr("file"), Help::tr("level"), Help::tr("result"),
        Help::tr("runs"), Help::tr("failures"), Help::tr("why")}};
    QString undoneFile; // its further levels wait
    for (const auto &[file, level, result] : rows) {
        if (result.why)
            undoneFile = file;
        table.push_back({file, level ? textOf(level->title) : QString(),
            result.why               ? Help::tr("not yet")
                : undoneFile == file ? Help::tr("later")
                                     : Help::tr("done"),
            QLocale().toString(result.placements), QLocale().toString(result.failures),
            result.why ? textOf(*result.why) : QString()});
    }
    return table;
}

std::string challengeJson(const std::vector<ChallengeRow> &rows)
{
    QJsonArray array;
    for (const auto &[file, level, result] : rows) {
        QJsonObject row{{QStringLiteral("file"), file}, {QStringLiteral("done"), !result.why},
            {QStringLiteral("runs"), static_cast<qint64>(result.placements)},
            {QStringLiteral("failures"), static_cast<qint64>(result.failures)}};
        if (level)
            row[QStringLiteral("level")] = textOf(level->id);
        if (result.why)
            row[QStringLiteral("why")] = textOf(result.why->text);
        if (result.failing)
            row[QStringLiteral("failing")] = QJsonDocument::fromJson(
                QByteArray::fromStdString(scenarioJson(result.failing->scenario)))
                                                 .object();
        array.append(row);
    }
    return QJsonDocument(array).toJson().toStdString();
}

Result<int> challengeCommand(const GradeCall &call)
{
    std::vector<ChallengeRow> rows;
    bool areDone = true;
    for (const QString &file : call.files) {
        const Result<Done> tried = tryChallenge(file, call, rows);
        if (!tried && call.files.size() == 1)
            return fail(couldNotRun, tried.error());
        if (!tried) {
            LevelResult wrong;
            wrong.why = tried.error();
            rows.push_back({QFileInfo(file).fileName(), nullptr, wrong});
        }
    }
    for (const ChallengeRow &row : rows)
        areDone = areDone && !row.result.why;
    const Outputs &outputs = call.audit.outputs;
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.json, challengeJson(rows)); !written)
            return fail(couldNotRun, written.error());
    }
    if (outputs.wantsText()) {
        QString text = textTable(challengeTable(rows));
        const auto undone = std::ranges::find_if(
            rows, [](const ChallengeRow &row) { return row.result.why.has_value(); });
        if (call.files.size() == 1 && undone != rows.end() && !undone->result.hasCodeFailed)
            text += Help::tr("\nNext: %1. %2\nHint: %3\n")
                        .arg(textOf(undone->level->title), textOf(undone->level->task),
                            textOf(undone->level->hint));
        if (const int exitCode = printGrades(text); exitCode != 0)
            return exitCode;
    }
    return areDone ? 0 : exitCode(Outcome::violated);
}

} // namespace

void addGradeOptions(CommandParser &parser)
{
    parser.add("challenge",
        Help::tr("Try a level of the ladder instead of the scenarios, or all: %1.").arg(levelIds()),
        "LEVEL");
    parser.add("set", Help::tr("Change a setting in each scenario (see run --help). Repeatable."),
        "NAME=VALUE");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    addTableOptions(parser);
}

Result<int> gradeCommand(const CommandParser &parser)
{
    const Result<GradeCall> call = readGrade(parser);
    if (!call)
        return call.error();
    if (!call.value().challenge.empty())
        return challengeCommand(call.value());
    int exitCode = 0;
    std::vector<Scenario> scenarios = chosenScenarios(call.value().audit, exitCode);
    if (exitCode != 0)
        return exitCode;
    std::erase_if(scenarios, [](const Scenario &one) { return !runsIn(one, WorldKind::model); });
    return call.value().files.size() == 1 ? gradeOne(call.value(), scenarios)
                                          : gradeFolder(call.value(), scenarios);
}

} // namespace lockscope
