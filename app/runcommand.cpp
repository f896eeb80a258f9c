// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/effective.h"
#include "app/output.h"
#include "app/repeatedruns.h"
#include "app/resulttext.h"
#include "app/rundetails.h"
#include "app/runonce.h"

#include "core/lab/export/attempttable.h"
#include "core/lab/export/chrometrace.h"
#include "core/run/modelrun/lookahead.h"
#include "core/run/shared/runlength.h"
#include "core/run/shared/validaterun.h"
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t keysShownMax = 10;

void warnOfUnknownKeys(const std::string &file, const std::vector<std::string> &keys)
{
    const std::string messageBegin = "warning: " + file + ": this version ignores the unknown key ";
    for (std::size_t i = 0; i < std::min(keys.size(), keysShownMax); ++i)
        printMessage(messageBegin + keys[i]);
    if (keys.size() > keysShownMax)
        printMessage("warning: " + file + ": … and " + std::to_string(keys.size() - keysShownMax) + " more keys");
}

Result<Done> checkOutputs(const Outputs &outputs)
{
    for (const QString &path : outputs.files()) {
        if (Result<Done> writable = checkWritable(path); !writable)
            return writable;
    }
    return Done{};
}

// Returns the outcome that the scenario expects for this run; nullopt if it expects none.
std::optional<Outcome> expectedOutcome(const EffectiveScenario &effective, const RunCall &call)
{
    const auto found = effective.scenario.expected.find(effective.scheme);
    if (!isExpectationValid(call) || found == effective.scenario.expected.end())
        return {};
    return found->second;
}

// Return functions that write the trace as CSV or JSON. REQUIRES: the arguments outlive the result.
TextMaker csvOf(const Trace &trace)
{
    return [&trace](const PieceSink &sink) { return writeCsv(trace, {}, sink); };
}

TextMaker chromeTraceOf(const Trace &trace, const Spans &spans)
{
    return [&trace, &spans](const PieceSink &sink) { return writeChromeTrace(trace, spans, {}, sink); };
}

// Writes all output files, and returns the trace with its verdict. If a file cannot be written, the others are still written. If there is
// no verdict, the files that need it are not written. Error: the first file that could not be written, or why there is no verdict.
Result<ReportSubject> writeResults(
    const std::shared_ptr<const Trace> &tracePointer, const EffectiveScenario &effective, const Outputs &outputs)
{
    const Trace &trace = *tracePointer;
    std::optional<Error> firstError;
    const auto write = [&firstError](const QString &path, const auto &text) {
        if (path.isEmpty())
            return;
        if (const Result<Done> written = writeOutput(path, text); !written && !firstError)
            firstError = written.error();
    };
    write(outputs.csv, csvOf(trace));
    if (!outputs.attempts.isEmpty())
        write(outputs.attempts, attemptTable(trace));
    const Spans spans = deriveSpans(trace);
    write(outputs.traceJson, chromeTraceOf(trace, spans));
    const Result<Verdict> verdict = judge(trace, spans);
    if (!verdict)
        return verdict.error();
    ReportSubject subject = reportSubjectOf(tracePointer, verdict.value(), effective);
    if (!outputs.report.isEmpty())
        write(outputs.report, reportMarkdown(reportBlocks(subject), {}).toStdString());
    write(outputs.json, verdictJson(verdict.value()));
    return firstError ? Result<ReportSubject>(*firstError) : subject;
}

// Returns how long the run will take according to the model; nullopt if the model cannot run it. Error: the run would be longer than is
// allowed without --duration.
Result<std::optional<Duration>> expectedDuration(const EffectiveScenario &effective)
{
    const Result<Duration> expected = expectedLength(effective);
    if (!expected)
        return std::optional<Duration>();
    if (const Result<Done> allowed = checkLiveLength(effective, expected.value()); !allowed)
        return allowed.error();
    return std::optional(expected.value());
}

// `runDuration`: how long the run took.
int reportResult(const RunResult &result, const EffectiveScenario &effective, const RunCall &call, Duration runDuration)
{
    const auto &[trace, failure, stopSignal] = result;
    if (!trace || trace->isEmpty()) {
        if (stopSignal)
            return fail(signalExitCode(*stopSignal), Error{"ended before anything happened"});
        return fail(couldNotRun, failure.value_or(Error{"nothing was recorded"}));
    }
    if (failure) { // an incomplete trace is not judged
        if (!call.outputs.csv.isEmpty())
            (void)writeOutput(call.outputs.csv, csvText(*trace));
        return fail(couldNotRun, *failure);
    }
    const auto begin = std::chrono::steady_clock::now();
    Result<ReportSubject> subject = writeResults(trace, effective, call.outputs);
    if (!subject)
        return fail(stopSignal ? signalExitCode(*stopSignal) : couldNotRun, subject.error());
    if (call.outputs.wantsText()) {
        if (!stopSignal)
            subject.value().expected = expectedOutcome(effective, call);
        if (const Result<Done> printed = printResult(subject.value()); !printed)
            return fail(stopSignal ? signalExitCode(*stopSignal) : couldNotRun, printed.error());
    }
    if (call.outputs.isVerbose) {
        printOrigin(*trace);
        printTimes(*trace, runDuration, std::chrono::steady_clock::now() - begin);
    }
    return stopSignal ? signalExitCode(*stopSignal) : exitCode(subject.value().verdict->outcome);
}

} // namespace

int runCommand(const RunCall &call)
{
    const StopSignals signals;
    const Result<Scenario> scenario = findScenario(call.scenario);
    if (!scenario)
        return fail(isScenarioFileName(call.scenario) ? couldNotRun : wrongUsage, scenario.error());
    warnOfUnknownKeys(call.scenario, scenario.value().unknownKeys);
    const Result<EffectiveScenario> effective = effectiveScenario(scenario.value(), call);
    if (!effective)
        return fail(wrongUsage, effective.error());
    const auto validated = validateRun(effective.value(), !call.nodes.empty());
    if (!validated)
        return fail(wrongUsage, validated.error());
    for (const Warning &warning : validated.value())
        printMessage("warning: " + warning.text);
    if (const Result<Done> writable = checkOutputs(call.outputs); !writable)
        return fail(couldNotRun, writable.error());

    const Result<std::optional<Duration>> expected =
        effective.value().world == "model" ? std::optional<Duration>() : expectedDuration(effective.value());
    if (!expected)
        return fail(wrongUsage, expected.error());
    if (call.repeat > 1)
        return repeatRuns(effective.value(), call, expected.value(), signals);
    if (call.outputs.isVerbose)
        printChangedSettings(effective.value().scenario.settings, scenario.value().settings);
    const auto begin = std::chrono::steady_clock::now();
    const RunResult result = runOnce(effective.value(), call, expected.value(), signals);
    return reportResult(result, effective.value(), call, std::chrono::steady_clock::now() - begin);
}

} // namespace lockscope
