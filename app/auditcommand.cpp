// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/audittext.h"
#include "app/effective.h"
#include "app/output.h"
#include "app/programoptions.h"
#include "app/progressline.h"
#include "app/process/stopsignals.h"

#include "core/run/shared/checkrun.h"
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"

#include <QDir>

#include <algorithm>
#include <iterator>

namespace lockscope {
namespace {

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
        return usageError(
            QStringLiteral("audit: no --client CMD given; see lockscope audit --help"));
    call.run.programs = std::move(programs).value();
    if (const Result<Done> read = readSettingsAndSeed(parser, call.run); !read)
        return read.error();
    if (parser.isSet("save") && parser.value("save").isEmpty())
        return usageError(QStringLiteral("--save: no name given"));
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
    if (!isSet("nodes", {}))
        run.settings.emplace_back("nodes", "1");
    Audit audit{call.run.programs, 1, call.run.seed, call.run.settings, {}, {}, {}};
    for (const Scenario &scenario : scenarios) {
        const Result<EffectiveScenario> effective = effectiveScenario(scenario, run);
        if (!effective)
            return effective.error();
        audit.nodes = effective.value().scenario.settings.nodes;
        Result<AuditCase, LeftOutReason> one =
            auditCase(effective.value(), isSet("watchdog", "on"));
        if (one)
            audit.cases.push_back(std::move(one).value());
        else
            audit.leftOut.push_back({scenario.id, one.error()});
    }
    if (audit.cases.empty())
        return Error{"audit: no scenario applies: " + audit.leftOut.front().scenario + ": "
            + audit.leftOut.front().reason.text};
    return audit;
}

Result<Done> checkAuditOutputs(const AuditCall &call)
{
    for (const QString &path : call.outputs.files()) {
        if (Result<Done> writable = checkWritable(path); !writable)
            return writable;
    }
    if (!call.saveFolder.isEmpty() && !QDir().mkpath(call.saveFolder))
        return Error{call.saveFolder.toStdString() + ": cannot create this folder"};
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
            return Error{one.run.scenario.id + ": " + row.error().text};
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
    parser.add("json", Help::tr("Write the result as JSON; - is standard output."), "FILE");
    parser.add("report",
        Help::tr("Write a report as Markdown: the table, and the evidence of each failure; - is "
                 "standard output."),
        "FILE");
    parser.add("quiet", Help::tr("Print no text; the exit code gives the result."));
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

} // namespace lockscope
