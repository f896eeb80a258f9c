// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commandparser.h"
#include "app/helptext.h"
#include "app/output.h"
#include "app/process/stopsignals.h"
#include "app/resulttext.h"
#include "app/runoptions.h"
#include "app/terminal.h"
#include "core/analysis/audit/audit.h"
#include "core/run/check/checkrun.h"
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "lockscope/base/wording.h"
#include "ui/words/quantities.h"
#include "ui/words/report.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QDir>
#include <QString>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <vector>

namespace lockscope {
namespace {

// The texts of an audit, in the language of the locale. Each text for standard output contains its
// line ends.

constexpr qsizetype lineMax =
    120; // in characters; a longer line of a program (AuditRow::lastLine) is cut

QString shortWord(Outcome outcome)
{
    return languageCode() == "en" ? textOf(outcomeName(outcome)) : outcomeWord(outcome);
}

QString worstAllowedWord(Outcome worstAllowed)
{
    //: in a table: which outcome a lock must have in a scenario
    return auditResult(worstAllowed, Outcome::violated) == AuditResult::exempt
        ? Help::tr("any outcome")
        : shortWord(worstAllowed);
}

QString resultWord(AuditResult result)
{
    switch (result) {
    case AuditResult::passed: return Help::tr("pass");
    case AuditResult::exempt: return Help::tr("exempt");
    case AuditResult::untested: return Help::tr("not tested");
    case AuditResult::failed: return Help::tr("FAIL");
    }
    return {};
}

QString reasonOf(const AuditRow &row)
{
    const Verdict &verdict = row.verdict;
    if (row.isStartTooSlow)
        //: %1 is a length of time
        return Help::tr("The program takes %1 to start. With this delay, even a correct lock does "
                        "no better here.")
            .arg(lengthText(row.startDelay));
    QString text;
    if (!verdict.violations.empty())
        text = violationWords(verdict.violations.front());
    else if (const Finding *const finding = decisiveFinding(verdict))
        text = findingWords(*finding);
    const bool showsLastLine =
        row.result() == AuditResult::failed || row.result() == AuditResult::untested;
    if (showsLastLine && !row.lastLine.empty())
        text += inBrackets(textOf(row.lastLine).simplified().left(lineMax));
    return text;
}

QStringList headCells()
{
    return {Help::tr("scenario"), Help::tr("worst allowed"), Help::tr("outcome"),
        Help::tr("result"), Help::tr("reason")};
}

QStringList cellsOf(const AuditRow &row)
{
    return {textOf(row.testedCase.run.scenario.id), worstAllowedWord(row.testedCase.worstAllowed),
        shortWord(row.verdict.outcome), resultWord(row.result()), reasonOf(row)};
}

// Returns a line of the table. The columns are wide enough for the rows of all cases, also of those
// that have not been run yet.
QString lineOf(const Audit &audit, const QStringList &cells)
{
    std::array<qsizetype, 4> widths{};
    const auto widen = [&widths](std::size_t column, const QString &text) {
        widths[column] = std::max(widths[column], displayWidth(text));
    };
    for (std::size_t i = 0; i < widths.size(); ++i)
        widen(i, headCells()[static_cast<qsizetype>(i)]);
    for (const AuditCase &one : audit.cases) {
        widen(0, textOf(one.run.scenario.id));
        widen(1, worstAllowedWord(one.worstAllowed));
    }
    for (int i = 0; i < outcomeCount; ++i)
        widen(2, shortWord(static_cast<Outcome>(i)));
    for (int i = 0; i < auditResultCount; ++i)
        widen(3, resultWord(static_cast<AuditResult>(i)));
    QString line;
    for (std::size_t i = 0; i < widths.size(); ++i)
        line += padded(cells[static_cast<qsizetype>(i)], widths[i] + 2);
    line += cells.back();
    while (line.endsWith(u' '))
        line.chop(1);
    return line + u'\n';
}

QString leftOutReasonWords(const LeftOutReason &reason)
{
    switch (reason.why) {
    case LeftOutReason::Why::needsRenewal:
        return Help::tr(
            "about a lock that renews its lease; --set watchdog=on adds such scenarios");
    case LeftOutReason::Why::needsOtherNodes:
        return Help::tr(
            "its faults need another number of nodes (--set nodes=5, or no --set nodes)");
    case LeftOutReason::Why::noExpectedOutcome:
        return Help::tr("states no outcome for a correct lock on this number of nodes");
    case LeftOutReason::Why::wouldBeUntested:
        return Help::tr("here even a correct lock would be untested");
    case LeftOutReason::Why::refused: break;
    }
    return plainText(reason.text);
}

// Returns the scenarios that do not apply, one row for each reason: the reason, and the first
// segments of the scenarios' ids.
std::vector<QStringList> leftOutRows(const Audit &audit)
{
    std::map<QString, QStringList> names;
    for (const LeftOutScenario &one : audit.leftOut)
        names[leftOutReasonWords(one.reason)] << textOf(one.scenario).section(u'-', 0, 0);
    std::vector<QStringList> rows;
    for (const auto &[reason, ids] : names)
        rows.push_back({listText(ids), reason});
    return rows;
}

QString questionText(const Audit &audit)
{
    Duration expected{};
    for (const AuditCase &one : audit.cases)
        expected += one.expectedDuration;
    QStringList correctSchemes;
    for (const std::string_view scheme : correctLocks(audit.cases.front().run))
        correctSchemes << textOf(scheme);
    //: %1 and %2 are numbers, %3 is a length of time, %4 names one or two lock schemes
    const QString text =
        Help::tr("Nodes: %1. Scenarios: %2, about %3. Compared with a correct lock: %4.")
            .arg(audit.nodes)
            .arg(audit.cases.size())
            .arg(lengthText(std::chrono::ceil<std::chrono::seconds>(expected)),
                listText(correctSchemes));
    if (audit.programs.empty() || audit.programs.reports != ClientPrograms::Reports::none)
        return text;
    return joinedSentences({text,
        Help::tr(
            "The programs report nothing: what they believe is inferred from their commands.")});
}

QString totalsText(const Audit &audit)
{
    const auto count = [&audit](
                           AuditResult result) { return QString::number(audit.count(result)); };
    QString text = Help::tr("Passed: %1. Failed: %2. Not tested: %3. Exempt: %4.")
                       .arg(count(AuditResult::passed), count(AuditResult::failed),
                           count(AuditResult::untested), count(AuditResult::exempt));
    if (audit.count(AuditResult::exempt) > 0)
        text += u'\n'
            + Help::tr("Exempt: here even a correct lock is violated. A lease cannot prevent this; "
                       "only the store can, with fencing tokens.");
    if (!audit.isComplete())
        text += u'\n'
            + Help::tr("Stopped after %1 of %2 scenarios.")
                  .arg(audit.rows.size())
                  .arg(audit.cases.size());
    return text;
}

// Returns what is printed before the first row: the question, and the names of the columns.
QString auditHeading(const Audit &audit)
{
    return questionText(audit) + QStringLiteral("\n\n") + lineOf(audit, headCells());
}

// Returns one row of the table. REQUIRES: its scenario is one of `audit.cases`.
QString auditRowText(const Audit &audit, const AuditRow &row)
{
    return lineOf(audit, cellsOf(row));
}

// Returns what is printed after the last row: the totals, and the scenarios that do not apply.
QString auditEnd(const Audit &audit)
{
    QString text = u'\n' + totalsText(audit) + u'\n';
    if (!audit.leftOut.empty())
        text +=
            u'\n' + Help::tr("Scenarios that do not apply") + u'\n' + textTable(leftOutRows(audit));
    return text;
}

// Returns the report as a document (--report): the table, and for each failed row with a trace the
// report of its run.
std::vector<ReportBlock> auditBlocks(const Audit &audit)
{
    using Kind = ReportBlock::Kind;
    std::vector<ReportBlock> blocks{{Kind::title, Help::tr("Audit of a lock")}};
    if (!audit.programs.usual.empty())
        blocks.push_back({Kind::code, textOf(audit.programs.usual)});
    for (const auto &[client, command] : audit.programs.own)
        blocks.push_back(
            {Kind::code, QStringLiteral("%1=%2").arg(client.value).arg(textOf(command))});
    blocks.push_back({Kind::strong, joinedSentences(totalsText(audit).split(u'\n'))});
    blocks.push_back({Kind::paragraph, questionText(audit)});
    std::vector<QStringList> rows{headCells()};
    for (const AuditRow &row : audit.rows)
        rows.push_back(cellsOf(row));
    blocks.push_back({Kind::table, {}, rows});
    for (const AuditRow &row : audit.rows) {
        if (row.result() != AuditResult::failed || !row.trace)
            continue;
        for (ReportBlock block :
            reportBlocks(reportSubjectOf(row.trace, row.verdict, row.testedCase.run))) {
            if (block.kind == Kind::picture)
                continue;
            block.kind = block.kind == Kind::title ? Kind::heading
                : block.kind == Kind::heading      ? Kind::strong
                                                   : block.kind;
            blocks.push_back(std::move(block));
        }
    }
    if (!audit.leftOut.empty()) {
        blocks.push_back({Kind::heading, Help::tr("Scenarios that do not apply")});
        std::vector<QStringList> leftOut = leftOutRows(audit);
        leftOut.insert(leftOut.begin(), {Help::tr("scenario"), Help::tr("reason")});
        blocks.push_back({Kind::table, {}, std::move(leftOut)});
    }
    return blocks;
}

/// `lockscope audit --client CMD [SCENARIO…]`
struct AuditCall {
    std::vector<std::string>
        scenarios;      ///< ids of built-in scenarios, or paths of files; empty: all built-in ones
    RunCall run;        ///< only programs, settings and seed are used
    QString saveFolder; ///< each trace becomes a CSV file there; empty: none
    Outputs outputs;    ///< only json, report and isQuiet are used
};

Result<AuditCall> readAudit(const CommandParser &parser)
{
    AuditCall call;
    for (const QString &name : parser.qtParser.positionalArguments())
        call.scenarios.push_back(name.toStdString());
    Result<ClientPrograms> programs = readPrograms(parser);
    if (!programs)
        return programs.error();
    if (programs.value().empty())
        return usageError(Usage::tr("audit: no --client CMD given; see lockscope audit --help"));
    call.run.programs = std::move(programs).value();
    if (const Result<Done> read = readSettingsAndSeed(parser, call.run); !read)
        return read.error();
    if (parser.isSet("save") && parser.value("save").isEmpty())
        return usageError(Usage::tr("--save: no name given"));
    call.saveFolder = parser.value("save");
    Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    call.outputs = std::move(outputs).value();
    return call;
}

// Returns the scenarios that the call names; if it names none, all built-in scenarios that can run
// live. On an error, prints it, sets `exitCode` and returns no scenario.
std::vector<Scenario> chosenScenarios(const AuditCall &call, int &exitCode)
{
    std::vector<Scenario> chosen;
    if (call.scenarios.empty()) {
        std::copy_if(scenarioLibrary().begin(), scenarioLibrary().end(), std::back_inserter(chosen),
            [](const Scenario &scenario) { return runsIn(scenario, WorldKind::live); });
    }
    for (const std::string &name : call.scenarios) {
        Result<Scenario> scenario = findScenario(name);
        if (!scenario) {
            exitCode = fail(isScenarioFileName(name) ? couldNotRun : wrongUsage, scenario.error());
            return {};
        }
        chosen.push_back(std::move(scenario).value());
    }
    return chosen;
}

// Returns an audit without results: Audit::cases has the scenarios that apply to the user's lock,
// Audit::leftOut has the others. Error: wrong usage, or no scenario applies.
Result<Audit> auditOf(const std::vector<Scenario> &scenarios, const AuditCall &call)
{
    const auto isSet = [&call](std::string_view name, std::string_view value) {
        return std::any_of(
            call.run.settings.begin(), call.run.settings.end(), [&](const auto &setting) {
                return setting.first == name && (value.empty() || setting.second == value);
            });
    };
    RunCall run = call.run;
    if (!isSet("nodes", {}) && !(run.ownScheme && run.ownScheme->info().isQuorum))
        run.settings.emplace_back("nodes", "1");
    Audit audit{call.run.programs, 1, call.run.seed, call.run.settings, {}, {}, {}};
    for (const Scenario &scenario : scenarios) {
        const Result<EffectiveScenario> effective = effectiveScenario(scenario, run);
        if (!effective)
            return effective.error();
        audit.nodes = effective.value().scenario.settings.nodes;
        Result<AuditCase, LeftOutReason> one = auditCase(effective.value(),
            run.ownScheme ? run.ownScheme->info().canExtend : isSet("watchdog", "on"));
        if (one)
            audit.cases.push_back(std::move(one).value());
        else
            audit.leftOut.push_back({scenario.id, one.error()});
    }
    if (audit.cases.empty())
        return Error{{LOCKSCOPE_TEXT("Error", "audit: no scenario applies: {scenario}: {reason}"),
            {{"scenario", audit.leftOut.front().scenario},
                {"reason", audit.leftOut.front().reason.text}}}};
    return audit;
}

Result<Done> checkAuditOutputs(const AuditCall &call)
{
    for (const QString &path : call.outputs.files()) {
        if (Result<Done> writable = checkWritable(path); !writable)
            return writable;
    }
    if (!call.saveFolder.isEmpty() && !QDir().mkpath(call.saveFolder))
        return within(call.saveFolder.toStdString(),
            Error{LOCKSCOPE_TEXT("Error", "cannot create this folder")});
    return Done{};
}

// Writes the trace of the row into the folder of --save, if this option is set. Removes the trace
// from the row, unless the report needs it.
Result<Done> saveTrace(AuditRow &row, const AuditCall &call)
{
    const std::shared_ptr<const Trace> trace = row.trace;
    if (row.result() != AuditResult::failed || call.outputs.report.isEmpty())
        row.trace.reset();
    if (call.saveFolder.isEmpty())
        return Done{};
    const QString path = QDir(call.saveFolder)
                             .filePath(QString::fromStdString(row.testedCase.run.scenario.id)
                                 + QStringLiteral(".csv"));
    row.traceFile = path.toStdString();
    return writeOutput(
        path, [&trace](const PieceSink &sink) { return writeCsv(*trace, {}, sink); });
}

// Runs a case and shows its progress. If the result is `untested`, runs the case once more: perhaps
// the machine was too slow for the faults of the first run.
Result<AuditRow> runWithProgress(const AuditCase &one, const AuditCall &call,
    const StopSignals &signals, std::optional<int> &stopSignal)
{
    const auto runOnce = [&] {
        ProgressLine progress(one.expectedDuration, !call.outputs.isQuiet);
        progress.begin(true);
        return runAuditCase(one, [&] {
            progress.update();
            if (!stopSignal)
                stopSignal = signals.wait(0ms);
            return stopSignal.has_value();
        });
    };
    Result<AuditRow> row = runOnce();
    return row && row.value().result() == AuditResult::untested ? runOnce() : std::move(row);
}

// Runs all cases, and prints the row of each case after its run. Error: a run was not possible, or
// a file could not be written.
Result<Done> runAll(
    Audit &audit, const AuditCall &call, const StopSignals &signals, std::optional<int> &stopSignal)
{
    const bool wantsText = call.outputs.wantsText();
    if (wantsText) {
        if (const Result<Done> printed = printText(auditHeading(audit).toStdString()); !printed)
            return printed;
    }
    for (const AuditCase &one : audit.cases) {
        Result<AuditRow> row = runWithProgress(one, call, signals, stopSignal);
        if (stopSignal)
            return Done{};
        if (!row)
            return within(one.run.scenario.id, row.error());
        audit.rows.push_back(std::move(row).value());
        if (const Result<Done> saved = saveTrace(audit.rows.back(), call); !saved)
            return saved;
        if (wantsText) {
            if (const Result<Done> printed =
                    printText(auditRowText(audit, audit.rows.back()).toStdString());
                !printed)
                return printed;
        }
    }
    return Done{};
}

Result<Done> writeAudit(const Audit &audit, const Outputs &outputs)
{
    Result<Done> result{Done{}};
    const auto keepError = [&result](const Result<Done> &written) {
        if (result && !written)
            result = written;
    };
    if (outputs.wantsText())
        keepError(printText(auditEnd(audit).toStdString()));
    if (!outputs.json.isEmpty())
        keepError(writeOutput(outputs.json, auditJson(audit)));
    if (!outputs.report.isEmpty())
        keepError(
            writeOutput(outputs.report, reportMarkdown(auditBlocks(audit), {}).toStdString()));
    return result;
}

// What can be made of the table of an audit or of a grade.
void addTableOptions(CommandParser &parser)
{
    parser.add("json", Help::tr("Write the result as JSON; - is standard output."), "FILE");
    parser.add("report",
        Help::tr("Write a report as Markdown: the table, and the evidence of each failure; - is "
                 "standard output."),
        "FILE");
    parser.add("quiet", Help::tr("Print no text; the exit code gives the result."));
}

} // namespace

void addAuditOptions(CommandParser &parser)
{
    addProgramOptions(parser);
    parser.add("set",
        Help::tr("Change a setting in each scenario (see run --help). Repeatable. nodes=5: a lock "
                 "on several nodes; watchdog=on: the "
                 "program renews its lease."),
        "NAME=VALUE");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    parser.add(
        "save", Help::tr("Write the trace of each scenario as CSV into this folder."), "DIR");
    addTableOptions(parser);
}

// After a signal, or if a run was not possible, reports the results of the runs before.
Result<int> auditCommand(const CommandParser &parser)
{
    const Result<AuditCall> read = readAudit(parser);
    if (!read)
        return read.error();
    const AuditCall &call = read.value();
    const StopSignals signals;
    int exitCode = 0;
    const std::vector<Scenario> scenarios = chosenScenarios(call, exitCode);
    if (exitCode != 0)
        return exitCode;
    Result<Audit> prepared = auditOf(scenarios, call);
    if (!prepared)
        return fail(wrongUsage, prepared.error());
    for (const Result<Done> &checked :
        {checkProgramsExist(call.run.programs), checkAuditOutputs(call)}) {
        if (!checked)
            return fail(couldNotRun, checked.error());
    }
    Audit audit = std::move(prepared).value();
    std::optional<int> stopSignal;
    const Result<Done> done = runAll(audit, call, signals, stopSignal);
    const Result<Done> written = writeAudit(audit, call.outputs);
    if (stopSignal)
        return signalExitCode(*stopSignal);
    for (const Result<Done> &result : {done, written}) {
        if (!result)
            return fail(couldNotRun, result.error());
    }
    return auditExitCode(audit);
}

namespace {

/// `lockscope grade FILE.lua|FOLDER [SCENARIO…]`
struct GradeCall {
    AuditCall audit;
    QStringList files; ///< of the schemes
};

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
        return {name, {}, {}, {}, textOf(audit.error().text)};
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

Result<int> gradeFolder(const GradeCall &call, const std::vector<Scenario> &scenarios)
{
    std::vector<QStringList> rows{{Help::tr("file"), Help::tr("passed"), Help::tr("failed"),
        Help::tr("not tested"), Help::tr("first failure")}};
    std::string json;
    bool hasFailure = false;
    for (const QString &file : call.files) {
        const Result<Audit> audit = gradeFile(file, call, scenarios);
        hasFailure = hasFailure || !audit || auditExitCode(audit.value()) != 0;
        rows.push_back(gradeCells(file, audit));
        if (audit)
            json += (json.empty() ? "" : ",") + auditJson(audit.value());
    }
    if (const QString &path = call.audit.outputs.json; !path.isEmpty()) {
        if (const Result<Done> written = writeOutput(path, "[" + json + "]\n"); !written)
            return fail(couldNotRun, written.error());
    }
    if (call.audit.outputs.wantsText()) {
        if (const int exitCode = printGrades(textTable(rows)); exitCode != 0)
            return exitCode;
    }
    return hasFailure ? exitCode(Outcome::violated) : 0;
}

} // namespace

void addGradeOptions(CommandParser &parser)
{
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
    int exitCode = 0;
    std::vector<Scenario> scenarios = chosenScenarios(call.value().audit, exitCode);
    if (exitCode != 0)
        return exitCode;
    std::erase_if(scenarios, [](const Scenario &one) { return !runsIn(one, WorldKind::model); });
    return call.value().files.size() == 1 ? gradeOne(call.value(), scenarios)
                                          : gradeFolder(call.value(), scenarios);
}

} // namespace lockscope
