// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "effective.h"
#include "output.h"
#include "stopsignals.h"

#include "export/chrometrace.h"
#include "export/report.h"
#include "run/liverun.h"
#include "run/review.h"
#include "run/simulate.h"
#include "scenario/library.h"
#include "trace/csv.h"
#include "verdict/judge.h"

#include <cstdio>
#include <cstring>

namespace lockscope {
namespace {

constexpr auto glance = 20ms;     // how often is looked whether the run has ended
constexpr auto endingLimit = 30s; // a run that was told to end and does not is given up

// An id that is not there is a slip of usage; a file that cannot be read is a run that cannot be.
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
        std::fprintf(stderr, "%s: %s\n", name.c_str(), redisCliCommand(nodes[i]).c_str());
    }
}

// Until the run has ended, by itself or because a signal asked for it. Error: it does not end.
Result<std::optional<int>> waitForEnd(LiveRun &run, const StopSignals &signals, bool wantNodes)
{
    std::optional<int> ended;
    auto endingFor = 0ms;
    while (!run.isFinished()) {
        if (wantNodes && !run.nodes().empty()) {
            printNodes(run.nodes());
            wantNodes = false;
        }
        const std::optional<int> signal = signals.wait(glance);
        if (signal && !ended) {
            ended = signal;
            run.stop(signalName(*signal));
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

// Writes all files that can be written. Error: the first that cannot, or why there is no verdict.
Result<Verdict> writeResults(const std::shared_ptr<const Trace> &traced, const EffectiveScenario &effective, const Outputs &outputs)
{
    const Trace &trace = *traced;
    std::optional<Error> failed;
    const auto write = [&failed](const QString &path, const auto &makeText) {
        if (path.isEmpty())
            return;
        if (const Result<Done> written = writeOutput(path, makeText()); !written && !failed)
            failed = written.error();
    };
    write(outputs.csv, [&] { return csvText(trace); });
    const Spans spans = deriveSpans(trace);
    write(outputs.traceJson, [&] { return chromeTraceText(trace, spans); });
    Result<Verdict> verdict = judge(trace, spans);
    if (!verdict)
        return verdict;
    write(outputs.report, [&] { return reportText(traced, verdict.value(), effective); });
    write(outputs.json, [&] { return verdictJson(verdict.value()); });
    return failed ? Result<Verdict>(*failed) : verdict;
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

Ran runLive(const EffectiveScenario &effective, const RunCall &call, const StopSignals &signals)
{
    LiveOptions options;
    options.given = call.nodes;
    LiveRun run(effective, options);
    const Result<std::optional<int>> ended = waitForEnd(run, signals, call.printNodes);
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
    if (failure) { // what was recorded is no run, and is not judged
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

    const bool isModel = effective.value().world == "model";
    return finish(isModel ? runModel(effective.value(), signals) : runLive(effective.value(), call, signals), effective.value(), call);
}

} // namespace lockscope
