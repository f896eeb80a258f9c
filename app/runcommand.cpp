// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/effective.h"
#include "app/output.h"
#include "app/progressline.h"
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
#include "ui/paper/report.h"

#include <algorithm>
#include <csignal>
#include <cstring>

namespace lockscope {
namespace {

constexpr auto glance = 20ms;     // interval at which the end of the run is checked
constexpr auto endingLimit = 30s; // after a stop request; then the run is given up
constexpr std::size_t keysShown = 10;

// Returns whether the name is a file. An unknown id is wrong usage; an unreadable file is a failed run.
bool isFileName(const std::string &scenario)
{
    return scenario.find('/') != std::string::npos || QString::fromStdString(scenario).endsWith(QLatin1String(".lockscope"));
}

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

// Waits until the run has ended, by itself or because of a signal. Error: it does not end.
Result<std::optional<int>> waitForEnd(LiveRun &run, const StopSignals &signals, const RunCall &call, ProgressLine &progress)
{
    std::optional<int> ended;
    bool hasBegun = false;
    auto endingFor = 0ms;
    while (!run.isFinished()) {
        if (!hasBegun && !run.nodes().empty()) {
            hasBegun = true;
            progress.begin(call.duration.has_value());
            if (call.printNodes)
                printNodes(run.nodes());
        }
        progress.update();
        const std::optional<int> signal = signals.wait(glance);
        if (signal && !ended) {
            ended = signal;
            run.stop(signalName(*signal), RunEnding::Reason::signal);
        }
        endingFor += ended ? glance : 0ms;
        if (endingFor > endingLimit)
            return Error{"the run did not stop after the request to stop"};
    }
    return ended;
}

void warnOfUnknownKeys(const std::string &file, const std::vector<std::string> &keys)
{
    const std::string begin = "warning: " + file + ": this version ignores the unknown key ";
    for (std::size_t i = 0; i < std::min(keys.size(), keysShown); ++i)
        printMessage(begin + keys[i]);
    if (keys.size() > keysShown)
        printMessage("warning: " + file + ": … and " + std::to_string(keys.size() - keysShown) + " more keys");
}

Result<Done> checkOutputs(const Outputs &outputs)
{
    for (const QString &path : outputs.files()) {
        if (Result<Done> writable = checkWritable(path); !writable)
            return writable;
    }
    return Done{};
}

// Returns a line that compares the outcome with the scenario's expected one; empty if none applies to this run.
std::string expectationLine(const EffectiveScenario &effective, const RunCall &call, Outcome outcome)
{
    const auto found = effective.scenario.expected.find(effective.scheme);
    if (!isOwnExperiment(call) || found == effective.scenario.expected.end())
        return {};
    const std::string stated(outcomeName(found->second));
    if (found->second == outcome)
        return "as the scenario expects for " + effective.scheme + ": " + stated + "\n";
    return "not as the scenario expects for " + effective.scheme + ": " + stated + " was expected\n";
}

std::string reportText(const std::shared_ptr<const Trace> &trace, const Verdict &verdict, const EffectiveScenario &effective)
{
    ReportSubject subject;
    subject.trace = trace;
    subject.verdict = std::make_shared<const Verdict>(verdict);
    subject.run = effective;
    subject.title = QString::fromStdString(textIn(effective.scenario.title, "en"));
    subject.fileName = QString::fromStdString(effective.scenario.id) + QStringLiteral(".lockscope");
    return reportMarkdown(reportBlocks(subject), {}).toStdString();
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

// Writes all files that can be written. Error: the first file that cannot, or why there is no verdict.
Result<Verdict> writeResults(const std::shared_ptr<const Trace> &traced, const EffectiveScenario &effective, const Outputs &outputs)
{
    const Trace &trace = *traced;
    std::optional<Error> failed;
    const auto write = [&failed](const QString &path, const auto &text) {
        if (path.isEmpty())
            return;
        if (const Result<Done> written = writeOutput(path, text); !written && !failed)
            failed = written.error();
    };
    write(outputs.csv, csvOf(trace));
    const Spans spans = deriveSpans(trace);
    write(outputs.traceJson, chromeTraceOf(trace, spans));
    Result<Verdict> verdict = judge(trace, spans);
    if (!verdict)
        return verdict;
    if (!outputs.report.isEmpty())
        write(outputs.report, reportText(traced, verdict.value(), effective));
    write(outputs.json, verdictJson(verdict.value()));
    return failed ? Result<Verdict>(*failed) : verdict;
}

// The result of a run in either world.
struct Ran {
    std::shared_ptr<const Trace> trace;
    std::optional<Error> failure;
    std::optional<int> ended; // the signal that ended it
};

Ran runModel(const EffectiveScenario &effective, const StopSignals &signals)
{
    Ran ran;
    Simulator::Limits limits;
    limits.stopReason = [&]() -> std::optional<std::string> {
        ran.ended = signals.wait(0ms);
        return ran.ended ? std::optional<std::string>(signalName(*ran.ended)) : std::nullopt;
    };
    const auto trace = Simulator().run(effective, limits);
    if (!trace) {
        ran.failure = trace.error();
        return ran;
    }
    ran.trace = trace.value();
    if (ran.trace->size() >= limits.eventsMax)
        printMessage("warning: the run was stopped after " + std::to_string(limits.eventsMax)
            + " events; use a shorter --duration");
    return ran;
}

// Returns the duration of the run that the model expects; nullopt if the model cannot run it. Error: longer than allowed without
// --duration.
Result<std::optional<Duration>> lengthAhead(const EffectiveScenario &effective)
{
    const Result<Duration> expected = expectedLength(effective);
    if (!expected)
        return std::optional<Duration>();
    if (const Result<Done> allowed = checkLiveLength(effective, expected.value()); !allowed)
        return allowed.error();
    return std::optional(expected.value());
}

Ran runLive(const EffectiveScenario &effective, const RunCall &call, std::optional<Duration> expected, const StopSignals &signals)
{
    LiveOptions options;
    options.given = call.nodes;
    LiveRun run(effective, options);
    ProgressLine progress(expected, !call.outputs.isQuiet);
    const Result<std::optional<int>> ended = waitForEnd(run, signals, call, progress);
    if (!ended)
        return {nullptr, ended.error(), std::nullopt};
    return {run.trace(), run.failure(), ended.value()};
}

int finish(const Ran &ran, const EffectiveScenario &effective, const RunCall &call)
{
    const auto &[trace, failure, ended] = ran;
    if (!trace || trace->isEmpty()) {
        if (ended)
            return fail(signalExitCode(*ended), Error{"ended before anything happened"});
        return fail(couldNotRun, failure.value_or(Error{"nothing was recorded"}));
    }
    if (failure) { // an incomplete recording is not judged
        if (!call.outputs.csv.isEmpty())
            (void)writeOutput(call.outputs.csv, csvText(*trace));
        return fail(couldNotRun, *failure);
    }
    const Result<Verdict> verdict = writeResults(trace, effective, call.outputs);
    if (!verdict)
        return fail(ended ? signalExitCode(*ended) : couldNotRun, verdict.error());
    const Outcome outcome = verdict.value().outcome;
    if (call.outputs.wantText()) {
        const std::string expectation = ended ? std::string() : expectationLine(effective, call, outcome);
        if (const Result<Done> printed = printText(verdictText(verdict.value()) + expectation); !printed)
            return fail(ended ? signalExitCode(*ended) : couldNotRun, printed.error());
    }
    return ended ? signalExitCode(*ended) : exitCode(outcome);
}

} // namespace

int runCommand(const RunCall &call)
{
    const StopSignals signals;
    const Result<Scenario> scenario = findScenario(call.scenario);
    if (!scenario)
        return fail(isFileName(call.scenario) ? couldNotRun : wrongUsage, scenario.error());
    warnOfUnknownKeys(call.scenario, scenario.value().unknownKeys);
    const Result<EffectiveScenario> effective = effectiveScenario(scenario.value(), call);
    if (!effective)
        return fail(wrongUsage, effective.error());
    const auto reviewed = validateRun(effective.value(), !call.nodes.empty());
    if (!reviewed)
        return fail(wrongUsage, reviewed.error());
    for (const Warning &warning : reviewed.value())
        printMessage("warning: " + warning.text);
    if (const Result<Done> writable = checkOutputs(call.outputs); !writable)
        return fail(couldNotRun, writable.error());

    if (effective.value().world == "model")
        return finish(runModel(effective.value(), signals), effective.value(), call);
    const auto expected = lengthAhead(effective.value());
    if (!expected)
        return fail(wrongUsage, expected.error());
    return finish(runLive(effective.value(), call, expected.value(), signals), effective.value(), call);
}

} // namespace lockscope
