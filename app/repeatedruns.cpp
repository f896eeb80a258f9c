// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/repeatedruns.h"

#include "app/commands.h"
#include "app/output.h"
#include "app/terminalline.h"
#include "app/texttable.h"

#include "core/verdict/judge.h"
#include "ui/words/outcomewords.h"
#include "ui/words/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <map>

namespace lockscope {
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
            QStringLiteral("%1 %").arg(100.0 * runs / count, 0, 'f', 1),
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
            {QStringLiteral("scheme"), textOf(effective.scheme)},
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
            return fail(couldNotRun, *result.failure);
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
        return fail(signalExitCode(*stopSignal), Error{"ended before the first run was over"});
    if (const Result<Done> printed = print(seeds, effective, call.outputs); !printed)
        return fail(couldNotRun, printed.error());
    return stopSignal ? signalExitCode(*stopSignal) : exitCode(seeds.rbegin()->first);
}

} // namespace lockscope
