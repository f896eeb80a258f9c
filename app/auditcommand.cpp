// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audittable.h"
#include "app/helptext.h"
#include "app/output.h"
#include "app/process/stopsignals.h"
#include "app/resulttext.h"
#include "app/terminal.h"
#include "core/trace/csv/csv.h"
#include "lockscope/base/wording.h"
#include "ui/words/text.h"

#include <QDir>
#include <QString>

#include <algorithm>
#include <vector>

namespace lockscope {
namespace {

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

} // namespace lockscope
