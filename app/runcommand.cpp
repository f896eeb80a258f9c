// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/effective.h"
#include "app/output.h"
#include "app/progressline.h"
#include "app/resulttext.h"
#include "app/stopsignals.h"

#include "core/lab/export/chrometrace.h"
#include "core/run/liverun/liverun.h"
#include "core/run/modelrun/lookahead.h"
#include "core/run/modelrun/simulate.h"
#include "core/run/shared/runlength.h"
#include "core/run/shared/validaterun.h"
#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"

#include <algorithm>
#include <csignal>
#include <cstring>

namespace lockscope {
namespace {

constexpr auto pollInterval = 20ms; // between two checks whether the run has ended
constexpr auto stopMax = 30s;       // if the run has not ended this time after a signal, the program ends without waiting for it
constexpr std::size_t keysShownMax = 10;

std::string signalName(int signal)
{
    return std::string("SIG") + sigabbrev_np(signal);
}

void printNodes(const std::vector<NodeAddress> &nodes)
{
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::string name = i + 1 == nodes.size() ? "store" : "node-" + std::to_string(i + 1); // the store is the last
        printLine(name + ": " + redisCliCommand(nodes[i]));
    }
}

// Waits until the run has ended. Stops it if a signal arrives, and returns the signal. Error: the run does not end after the signal.
Result<std::optional<int>> waitForEnd(LiveRun &run, const StopSignals &signals, const RunCall &call, ProgressLine &progress)
{
    std::optional<int> stopSignal;
    bool hasBegun = false;
    auto stoppingFor = 0ms;
    while (!run.isFinished()) {
        if (!hasBegun && !run.nodes().empty()) {
            hasBegun = true;
            progress.begin(call.duration.has_value());
            if (call.printNodes)
                printNodes(run.nodes());
        }
        progress.update();
        const std::optional<int> signal = signals.wait(pollInterval);
        if (signal && !stopSignal) {
            stopSignal = signal;
            run.stop(signalName(*signal), RunEnding::Reason::signal);
        }
        stoppingFor += stopSignal ? pollInterval : 0ms;
        if (stoppingFor > stopMax)
            return Error{"the run did not stop after the request to stop"};
    }
    return stopSignal;
}

void warnOfUnknownKeys(const std::string &file, const std::vector<std::string> &keys)
{
    const std::string begin = "warning: " + file + ": this version ignores the unknown key ";
    for (std::size_t i = 0; i < std::min(keys.size(), keysShownMax); ++i)
        printMessage(begin + keys[i]);
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

// REQUIRES for both functions: the arguments outlive the result.
TextMaker csvOf(const Trace &trace)
{
    return [&trace](const PieceSink &sink) { return writeCsv(trace, {}, sink); };
}

TextMaker chromeTraceOf(const Trace &trace, const Spans &spans)
{
    return [&trace, &spans](const PieceSink &sink) { return writeChromeTrace(trace, spans, {}, sink); };
}

// Writes all output files, and returns the trace with its verdict. If a file cannot be written, still writes the others. Error: the first
// file that could not be written, or why there is no verdict.
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
    const Spans spans = deriveSpans(trace);
    write(outputs.traceJson, chromeTraceOf(trace, spans));
    const Result<Verdict> verdict = judge(trace, spans);
    if (!verdict)
        return verdict.error();
    ReportSubject subject = subjectOf(tracePointer, verdict.value(), effective);
    if (!outputs.report.isEmpty())
        write(outputs.report, reportMarkdown(reportBlocks(subject), {}).toStdString());
    write(outputs.json, verdictJson(verdict.value()));
    return firstError ? Result<ReportSubject>(*firstError) : subject;
}

// The result of a run, in the model or live.
struct RunResult {
    std::shared_ptr<const Trace> trace;
    std::optional<Error> failure;
    std::optional<int> stopSignal; // the signal that ended the run, if any
};

RunResult runModel(const EffectiveScenario &effective, const StopSignals &signals)
{
    RunResult result;
    Simulator::Limits limits;
    limits.stopReason = [&]() -> std::optional<std::string> {
        result.stopSignal = signals.wait(0ms);
        return result.stopSignal ? std::optional<std::string>(signalName(*result.stopSignal)) : std::nullopt;
    };
    const auto trace = Simulator().run(effective, limits);
    if (!trace) {
        result.failure = trace.error();
        return result;
    }
    result.trace = trace.value();
    if (result.trace->size() >= limits.eventsMax)
        printMessage("warning: the run was stopped after " + std::to_string(limits.eventsMax)
            + " events; use a shorter --duration");
    return result;
}

// Returns the duration of the run that the model expects; nullopt if the model cannot run it. Error: the run would be longer than is
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

RunResult runLive(const EffectiveScenario &effective, const RunCall &call, std::optional<Duration> expected, const StopSignals &signals)
{
    LiveOptions options;
    options.given = call.nodes;
    options.tls = call.tls;
    options.programOutput = [](ClientId client, std::string_view line) {
        printLine("client-" + std::to_string(client.value) + ": " + std::string(line));
    };
    LiveRun run(effective, options);
    ProgressLine progress(expected, !call.outputs.isQuiet);
    const Result<std::optional<int>> stopSignal = waitForEnd(run, signals, call, progress);
    if (!stopSignal)
        return {nullptr, stopSignal.error(), std::nullopt};
    return {run.trace(), run.failure(), stopSignal.value()};
}

int reportResult(const RunResult &result, const EffectiveScenario &effective, const RunCall &call)
{
    const auto &[trace, failure, stopSignal] = result;
    if (!trace || trace->isEmpty()) {
        if (stopSignal)
            return fail(signalExitCode(*stopSignal), Error{"ended before anything happened"});
        return fail(couldNotRun, failure.value_or(Error{"nothing was recorded"}));
    }
    if (failure) { // an incomplete recording is not judged
        if (!call.outputs.csv.isEmpty())
            (void)writeOutput(call.outputs.csv, csvText(*trace));
        return fail(couldNotRun, *failure);
    }
    Result<ReportSubject> subject = writeResults(trace, effective, call.outputs);
    if (!subject)
        return fail(stopSignal ? signalExitCode(*stopSignal) : couldNotRun, subject.error());
    if (call.outputs.wantsText()) {
        if (!stopSignal)
            subject.value().expected = expectedOutcome(effective, call);
        if (const Result<Done> printed = printText(resultText(subject.value())); !printed)
            return fail(stopSignal ? signalExitCode(*stopSignal) : couldNotRun, printed.error());
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

    if (effective.value().world == "model")
        return reportResult(runModel(effective.value(), signals), effective.value(), call);
    const auto expected = expectedDuration(effective.value());
    if (!expected)
        return fail(wrongUsage, expected.error());
    return reportResult(runLive(effective.value(), call, expected.value(), signals), effective.value(), call);
}

} // namespace lockscope
