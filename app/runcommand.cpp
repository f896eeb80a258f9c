// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "effective.h"
#include "output.h"
#include "progressline.h"
#include "stopsignals.h"

#include "base/durationtext.h"
#include "export/chrometrace.h"
#include "export/report.h"
#include "run/liverun.h"
#include "run/review.h"
#include "run/runlength.h"
#include "run/simulate.h"
#include "scenario/library.h"
#include "trace/csv.h"
#include "verdict/judge.h"

#include <csignal>
#include <cstdio>

namespace lockscope {
namespace {

constexpr auto glance = 20ms;     // how often is looked whether the run has ended
constexpr auto endingLimit = 30s; // a run that was told to end and does not is given up

// An id that is not there is a slip of usage; a file that cannot be read is a run that cannot be.
bool isFileName(const std::string &scenario)
{
    return scenario.find('/') != std::string::npos || QString::fromStdString(scenario).endsWith(QLatin1String(".lockscope"));
}

const char *signalName(int signal)
{
    return signal == SIGINT ? "SIGINT" : "SIGTERM";
}

void printNodes(const std::vector<NodeAddress> &nodes)
{
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::string name = i + 1 == nodes.size() ? "store" : "node-" + std::to_string(i + 1); // the store is the last
        std::fprintf(stderr, "%s: %s\n", name.c_str(), redisCliCommand(nodes[i]).c_str());
    }
}

// Until the run has ended, by itself or because a signal asked for it. Error: it does not end.
Result<std::optional<int>> waitForEnd(LiveRun &run, const StopSignals &signals, bool wantNodes, ProgressLine &progress)
{
    std::optional<int> ended;
    auto endingFor = 0ms;
    while (!run.isFinished()) {
        if (wantNodes && !run.nodes().empty()) {
            printNodes(run.nodes());
            wantNodes = false;
        }
        progress.update();
        const std::optional<int> signal = signals.wait(glance);
        if (signal && !ended) {
            ended = signal;
            run.stop(signalName(*signal), RunEnding::Reason::signal);
        }
        endingFor += ended ? glance : 0ms;
        if (endingFor > endingLimit)
            return Error{"the run was told to end and did not"};
    }
    return ended;
}

Result<Done> checkOutputs(const Outputs &outputs)
{
    for (const QString &path : outputs.files()) {
        if (Result<Done> writable = checkWritable(path); !writable)
            return writable;
    }
    return Done{};
}

// Whether it came as the scenario states, where it states anything of just this run.
std::string expectationLine(const EffectiveScenario &effective, const RunCall &call, Outcome outcome)
{
    const auto found = effective.scenario.expected.find(effective.scheme);
    if (!isOwnExperiment(call) || found == effective.scenario.expected.end())
        return {};
    const std::string stated(outcomeName(found->second));
    if (found->second == outcome)
        return "as the scenario states for " + effective.scheme + ": " + stated + "\n";
    return "not as the scenario states for " + effective.scheme + ": " + stated + " was expected\n";
}

Result<Done> writeReport(const std::shared_ptr<const Trace> &trace, const Verdict &verdict, const EffectiveScenario &effective,
                         const QString &path)
{
    ReportSubject subject;
    subject.trace = trace;
    subject.verdict = std::make_shared<const Verdict>(verdict);
    subject.run = effective;
    subject.title = QString::fromStdString(textIn(effective.scenario.title, "en"));
    subject.fileName = QString::fromStdString(effective.scenario.id) + QStringLiteral(".lockscope");
    return writeOutput(path, reportMarkdown(reportBlocks(subject), {}).toStdString());
}

Result<Verdict> writeResults(const std::shared_ptr<const Trace> &traced, const EffectiveScenario &effective, const Outputs &outputs)
{
    const Trace &trace = *traced;
    if (!outputs.csv.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.csv, csvText(trace)); !written)
            return written.error();
    }
    const Spans spans = deriveSpans(trace);
    if (!outputs.traceJson.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.traceJson, chromeTraceText(trace, spans)); !written)
            return written.error();
    }
    Result<Verdict> verdict = judge(trace, spans);
    if (verdict && !outputs.report.isEmpty()) {
        if (const Result<Done> written = writeReport(traced, verdict.value(), effective, outputs.report); !written)
            return written.error();
    }
    if (verdict && !outputs.json.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.json, verdictJson(verdict.value())); !written)
            return written.error();
    }
    return verdict;
}

// How a run went, in either world.
struct Ran {
    std::shared_ptr<const Trace> trace;
    std::optional<Error> failure;
    std::optional<int> ended; // by this signal
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
        printMessage("warning: the run was cut after " + std::to_string(limits.eventsMax) + " events; expected a shorter --duration");
    return ran;
}

// How long the run will last, as the model has it, which is said before it starts; nothing: it cannot be run in the model. Error: longer
// than it may without --duration.
Result<std::optional<Duration>> lengthAhead(const EffectiveScenario &effective, bool isQuiet)
{
    const Result<Duration> expected = expectedLength(effective);
    if (!expected)
        return std::optional<Duration>();
    if (const Result<Done> allowed = checkLiveLength(effective, expected.value()); !allowed)
        return allowed.error();
    if (!isQuiet && !effective.durationLimit)
        printMessage("the run lasts about " + lengthWords(expected.value()));
    return std::optional(expected.value());
}

Ran runLive(const EffectiveScenario &effective, const RunCall &call, std::optional<Duration> expected, const StopSignals &signals)
{
    LiveOptions options;
    options.given = call.nodes;
    LiveRun run(effective, options);
    ProgressLine progress(expected, !call.outputs.isQuiet);
    const Result<std::optional<int>> ended = waitForEnd(run, signals, call.printNodes, progress);
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
    const Result<Verdict> verdict = writeResults(trace, effective, call.outputs);
    if (failure)
        return fail(couldNotRun, *failure);
    if (!verdict)
        return fail(couldNotRun, verdict.error());
    const Outcome outcome = verdict.value().outcome;
    if (call.outputs.wantText()) {
        const std::string expectation = ended ? std::string() : expectationLine(effective, call, outcome);
        if (const Result<Done> printed = printText(verdictText(verdict.value()) + expectation); !printed)
            return fail(couldNotRun, printed.error());
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
    for (const std::string &key : scenario.value().unknownKeys)
        printMessage("warning: " + call.scenario + ": this version does not know the key " + key);
    const Result<EffectiveScenario> effective = effectiveScenario(scenario.value(), call);
    if (!effective)
        return fail(wrongUsage, effective.error());
    const auto reviewed = reviewRun(effective.value(), !call.nodes.empty());
    if (!reviewed)
        return fail(wrongUsage, reviewed.error());
    for (const Misgiving &misgiving : reviewed.value())
        printMessage("warning: " + misgiving.text);
    if (const Result<Done> writable = checkOutputs(call.outputs); !writable)
        return fail(couldNotRun, writable.error());

    if (effective.value().world == "model")
        return finish(runModel(effective.value(), signals), effective.value(), call);
    const auto expected = lengthAhead(effective.value(), call.outputs.isQuiet);
    if (!expected)
        return fail(wrongUsage, expected.error());
    return finish(runLive(effective.value(), call, expected.value(), signals), effective.value(), call);
}

} // namespace lockscope
