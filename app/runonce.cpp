// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runonce.h"

#include "app/commandparser.h"
#include "app/helptext.h"
#include "app/output.h"
#include "app/terminal.h"
#include "core/run/liverun/liverun.h"
#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/runheader.h"
#include "core/scenario/settings.h"
#include "core/verdict/judge.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <map>
#include <string>

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
            return Error{LOCKSCOPE_TEXT("Error", "the run did not stop after the request to stop")};
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
        printWarning(Usage::tr("the run was stopped after %1 events; use a shorter --duration")
                         .arg(limits.eventsMax));
    return result;
}

RunResult runLive(const EffectiveScenario &effective, const RunCall &call,
    std::optional<Duration> expected, const StopSignals &signals)
{
    LiveOptions options;
    options.given = call.nodes;
    options.tls = call.tls;
    options.programOutput = [](ClientId client, const Wording &line) {
        printLine("client-" + std::to_string(client.value) + ": " + plainText(line).toStdString());
    };
    options.onNodeRemark = [isQuiet = call.outputs.isQuiet](const Wording &line) {
        if (!isQuiet)
            printWarning(plainText(line));
    };
    LiveRun run(effective, options);
    ProgressLine progress(expected, !call.outputs.isQuiet && call.showsProgress);
    const Result<std::optional<int>> stopSignal = waitForEnd(run, signals, call, progress);
    if (!stopSignal)
        return {nullptr, stopSignal.error(), false, std::nullopt};
    return {run.trace(), run.failure(), run.refusal().has_value(), stopSignal.value()};
}

} // namespace

RunResult runOnce(const EffectiveScenario &effective, const RunCall &call,
    std::optional<Duration> expected, const StopSignals &signals)
{
    return effective.world == WorldKind::model ? runModel(effective, signals)
                                               : runLive(effective, call, expected, signals);
}

namespace {

/// For each outcome, the seeds of the runs that had this outcome; the worst outcome is the last.
using SeedsByOutcome = std::map<Outcome, std::vector<std::uint64_t>>;

int runCountOf(const SeedsByOutcome &seeds)
{
    int count = 0;
    for (const auto &[outcome, outcomeSeeds] : seeds)
        count += static_cast<int>(outcomeSeeds.size());
    return count;
}

// Returns how many runs are done, and with which outcomes.
std::string progressText(const SeedsByOutcome &seeds, int runsWanted)
{
    std::string line = std::to_string(runCountOf(seeds)) + "/" + std::to_string(runsWanted);
    for (auto each = seeds.rbegin(); each != seeds.rend(); ++each)
        line += "  " + std::string(outcomeName(each->first)) + " "
            + std::to_string(each->second.size());
    return line;
}

QString tableOf(const SeedsByOutcome &seeds)
{
    const int count = runCountOf(seeds);
    std::vector<QStringList> rows;
    for (auto each = seeds.rbegin(); each != seeds.rend(); ++each) {
        const auto runs = static_cast<int>(each->second.size());
        rows.push_back({outcomeWord(each->first), QStringLiteral("%1/%2").arg(runs).arg(count),
            Help::tr("%1 %").arg(100.0 * runs / count, 0, 'f', 1),
            QStringLiteral("--seed %1").arg(each->second.front())});
    }
    return textTable(rows);
}

QByteArray jsonOf(const SeedsByOutcome &seeds, const EffectiveScenario &effective)
{
    QJsonObject outcomes;
    for (const auto &[outcome, outcomeSeeds] : seeds) {
        QJsonArray list;
        for (const std::uint64_t seed : outcomeSeeds)
            list.append(static_cast<qint64>(seed));
        outcomes[textOf(outcomeName(outcome))] = QJsonObject{{QStringLiteral("runs"), list.size()},
            {QStringLiteral("rate"), static_cast<double>(list.size()) / runCountOf(seeds)},
            {QStringLiteral("seeds"), list}};
    }
    return QJsonDocument(
        QJsonObject{{QStringLiteral("scenario"), textOf(effective.scenario.id)},
            {QStringLiteral("scheme"), textOf(effective.scheme.id())},
            {QStringLiteral("world"), textOf(worldWord(effective.world))},
            {QStringLiteral("runs"), runCountOf(seeds)}, {QStringLiteral("outcomes"), outcomes}})
        .toJson();
}

Result<Done> print(
    const SeedsByOutcome &seeds, const EffectiveScenario &effective, const Outputs &outputs)
{
    if (!outputs.json.isEmpty()) {
        if (Result<Done> written =
                writeOutput(outputs.json, jsonOf(seeds, effective).toStdString());
            !written)
            return written;
    }
    return outputs.wantsText() ? printText(tableOf(seeds).toStdString()) : Done{};
}

} // namespace

int repeatRuns(EffectiveScenario effective, const RunCall &call, std::optional<Duration> expected,
    const StopSignals &signals)
{
    RunCall callOfEachRun = call;
    callOfEachRun.showsProgress = false;
    callOfEachRun.outputs.isVerbose = false;
    TerminalLine progress(!call.outputs.isQuiet);
    SeedsByOutcome seeds;
    std::optional<int> stopSignal;
    for (int i = 0; i < call.repeat && !stopSignal; ++i, ++effective.seed.value) {
        const RunResult result = runOnce(effective, callOfEachRun, expected, signals);
        callOfEachRun.outputs.isQuiet =
            true; // the first run has printed the warnings about the nodes
        if (result.failure)
            return fail(result.isRefused ? wrongUsage : couldNotRun, *result.failure);
        stopSignal = result.stopSignal;
        if (stopSignal) // this run was cut short
            break;
        const Result<Verdict> verdict = judge(*result.trace, deriveSpans(*result.trace));
        if (!verdict)
            return fail(couldNotRun, verdict.error());
        seeds[verdict.value().outcome].push_back(effective.seed.value);
        progress.draw(progressText(seeds, call.repeat));
    }
    progress.clear();
    if (seeds.empty())
        return fail(signalExitCode(*stopSignal),
            Error{LOCKSCOPE_TEXT("Error", "ended before the first run was over")});
    if (const Result<Done> printed = print(seeds, effective, call.outputs); !printed)
        return fail(couldNotRun, printed.error());
    return stopSignal ? signalExitCode(*stopSignal) : exitCode(seeds.rbegin()->first);
}

namespace {

void printWords(const QString &line)
{
    printLine(line.toStdString());
}

QString roundedText(Duration length)
{
    return textOf(roundedDurationText(length));
}

// Returns the time of the first attempt, at which all nodes and clients have started.
Duration firstAttemptTime(const Trace &trace)
{
    for (std::size_t row = 0; row < trace.size(); ++row) {
        if (trace[row].kind == EventKind::attempt)
            return trace[row].time.time_since_epoch();
    }
    return {};
}

} // namespace

void printOrigin(const Trace &trace)
{
    const auto header = parseRunHeader(trace.detail(trace[0]));
    if (!header || !header.value().origin)
        return;
    const RunOrigin &origin = *header.value().origin;
    const QString began = textOf(origin.beganAt);
    printWords(origin.clockSource.empty()
            ? Usage::tr("began: %1").arg(began)
            : Usage::tr("began: %1, clock source %2").arg(began, textOf(origin.clockSource)));
    const auto &servers = origin.servers;
    for (std::size_t first = 0, end = 0; first < servers.size();
         first = end) { // one line for neighbouring nodes of the same version
        while (end < servers.size() && servers[end] == servers[first])
            ++end;
        const QString nodes = end > first + 1
            ? Usage::tr("node-%1 to node-%2").arg(first + 1).arg(end)
            : QStringLiteral("node-%1").arg(first + 1);
        printWords(withDetail(nodes,
            servers[first].empty() ? Usage::tr("version not known") : textOf(servers[first])));
    }
}

void printChangedSettings(const Settings &run, const Settings &scenario)
{
    for (const SettingInfo &info : settingInfos()) {
        const std::string value = settingText(run, info.name);
        if (const std::string scenarioValue = settingText(scenario, info.name);
            scenarioValue != value)
            printWords(Usage::tr("setting: %1=%2 (scenario: %3)")
                           .arg(textOf(info.name), textOf(value), textOf(scenarioValue)));
    }
}

void printTimes(const Trace &trace, Duration runDuration, Duration resultsDuration)
{
    const Duration end = trace[trace.size() - 1].time.time_since_epoch();
    const auto header = parseRunHeader(trace.detail(trace[0]));
    if (header && header.value().world == WorldKind::model) {
        printWords(
            Usage::tr("time: %1 for a run of %2, %3 for the results")
                .arg(roundedText(runDuration), roundedText(end), roundedText(resultsDuration)));
        return;
    }
    const Duration start = firstAttemptTime(trace);
    printWords(
        Usage::tr("time: %1 to start nodes and clients, %2 for the run, %3 to stop, %4 for the "
                  "results")
            .arg(roundedText(start), roundedText(end - start),
                roundedText(std::max(runDuration - end, Duration::zero())),
                roundedText(resultsDuration)));
}

} // namespace lockscope
