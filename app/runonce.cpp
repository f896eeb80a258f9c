// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runonce.h"

#include "app/output.h"
#include "app/progressline.h"

#include "core/run/liverun/liverun.h"
#include "core/run/modelrun/simulate.h"

#include <csignal>
#include <cstring>

namespace lockscope {
namespace {

constexpr auto pollInterval = 20ms; // time between two checks whether the run has ended
constexpr auto stopMax = 30s; // how long the program waits, after a signal, for the end of the run;
                              // then the program ends

std::string signalName(int signal)
{
    return std::string("SIG") + sigabbrev_np(signal);
}

void printNodes(const std::vector<NodeAddress> &nodes)
{
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::string name = i + 1 == nodes.size()
            ? "store"
            : "node-" + std::to_string(i + 1); // the store is the last
        printLine(name + ": " + redisCliCommand(nodes[i]));
    }
}

// Waits until the run has ended. Stops it if a signal arrives, and returns the signal. Error: the
// run does not end after the signal.
Result<std::optional<int>> waitForEnd(
    LiveRun &run, const StopSignals &signals, const RunCall &call, ProgressLine &progress)
{
    std::optional<int> stopSignal;
    bool haveNodesStarted = false;
    auto stoppingFor = 0ms;
    while (!run.isFinished()) {
        if (!haveNodesStarted && !run.nodes().empty()) {
            haveNodesStarted = true;
            progress.begin(call.duration.has_value());
            if (call.printsNodes || call.outputs.isVerbose)
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

RunResult runModel(const EffectiveScenario &effective, const StopSignals &signals)
{
    RunResult result;
    Simulator::Limits limits;
    limits.stopReason = [&]() -> std::optional<std::string> {
        result.stopSignal = signals.wait(0ms);
        return result.stopSignal ? std::optional<std::string>(signalName(*result.stopSignal))
                                 : std::nullopt;
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

RunResult runLive(const EffectiveScenario &effective, const RunCall &call,
    std::optional<Duration> expected, const StopSignals &signals)
{
    LiveOptions options;
    options.given = call.nodes;
    options.tls = call.tls;
    options.programOutput = [](ClientId client, std::string_view line) {
        printLine("client-" + std::to_string(client.value) + ": " + std::string(line));
    };
    options.onNodeRemark = [isQuiet = call.outputs.isQuiet](std::string_view line) {
        if (!isQuiet)
            printMessage("warning: " + std::string(line));
    };
    LiveRun run(effective, options);
    ProgressLine progress(expected, !call.outputs.isQuiet && call.showsProgress);
    const Result<std::optional<int>> stopSignal = waitForEnd(run, signals, call, progress);
    if (!stopSignal)
        return {nullptr, stopSignal.error(), std::nullopt};
    return {run.trace(), run.failure(), stopSignal.value()};
}

} // namespace

RunResult runOnce(const EffectiveScenario &effective, const RunCall &call,
    std::optional<Duration> expected, const StopSignals &signals)
{
    return effective.world == WorldKind::model ? runModel(effective, signals)
                                               : runLive(effective, call, expected, signals);
}

} // namespace lockscope
