// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"

#include "app/output.h"
#include "app/process/stopsignals.h"

#include "core/analysis/sweep/contention.h"

#include <atomic>
#include <thread>

namespace lockscope {
namespace {

constexpr auto signalCheckInterval = 50ms;

// Executes one run on a new thread, while the main thread waits for signals. A signal cancels the
// run and is stored in `stopSignal`. Returns the measured result. Error: the run was not possible,
// or was cancelled.
Result<ContentionResult> measureOnThread(const ContentionPlan &plan, const ContentionRun &run,
    const StopSignals &signals, std::optional<int> &stopSignal)
{
    std::atomic<bool> isCancelled{false};
    std::atomic<bool> isDone{false};
    Result<ContentionResult> result = Error{"cancelled"};
    std::thread work([&] {
        result = measureContention(plan, run, isCancelled);
        isDone = true;
    });
    while (!isDone.load()) {
        const auto signal = signals.wait(signalCheckInterval);
        if (signal && !stopSignal) {
            stopSignal = signal;
            isCancelled = true;
        }
    }
    work.join();
    return result;
}

// Parses a list such as "1,2,8". Each number, from 1 to 1000, is the number of clients of some
// runs.
Result<std::vector<int>> readClientCounts(const QString &text)
{
    std::vector<int> clients;
    for (const QString &part : text.split(QLatin1Char(','))) {
        bool isNumber = false;
        const int count = part.toInt(&isNumber);
        if (!isNumber || count < 1 || count > 1000)
            return usageError(QStringLiteral(
                "--clients: \"%1\"; expected numbers from 1 to 1000, separated by commas")
                                  .arg(text));
        clients.push_back(count);
    }
    return clients;
}

Result<ContentionPlan> readPlan(const CommandParser &parser)
{
    ContentionPlan plan;
    const Result<WorldKind> world = parser.world(plan.world);
    if (!world)
        return world.error();
    plan.world = world.value();
    if (parser.isSet("clients")) {
        Result<std::vector<int>> clients = readClientCounts(parser.value("clients"));
        if (!clients)
            return clients.error();
        plan.clients = std::move(clients).value();
    }
    if (parser.isSet("runs")) {
        bool isNumber = false;
        plan.runs = parser.value("runs").toInt(&isNumber);
        if (!isNumber || plan.runs < 1 || plan.runs > 100)
            return usageError(QStringLiteral("--runs: \"%1\"; expected a number from 1 to 100")
                                  .arg(parser.value("runs")));
    }
    if (parser.isSet("seed")) {
        const Result<Seed> seed = readSeed(parser.value("seed"));
        if (!seed)
            return seed.error();
        plan.seed = seed.value();
    }
    if (parser.isSet("duration")) {
        const Result<std::optional<Duration>> length =
            readDuration(QStringLiteral("--duration"), parser.value("duration"));
        if (!length)
            return length.error();
        plan.length = *length.value();
    }
    return plan;
}

} // namespace

void addSweepOptions(CommandParser &parser)
{
    parser.add("world",
        Help::tr("live: real redis-server processes; model: virtual time and simulated Redis (the "
                 "default)."),
        "WORLD");
    parser.add(
        "clients", Help::tr("Numbers of clients to measure; default 1,2,4,8,16,32,64."), "LIST");
    parser.add("seed", Help::tr("Seed of all random numbers, 0 to 2^53-1; default 1."), "N");
    parser.add("runs",
        Help::tr("Number of runs for each method and each number of clients, 1 to 100; default 5. "
                 "With 3 or more, the result also shows which method is clearly faster."),
        "N");
    parser.add("duration", Help::tr("Length of each run; default 500ms."), "D");
    parser.add("json", Help::tr("Write the measurements as JSON; - is standard output."), "FILE");
    parser.add("quiet", Help::tr("Print no text."));
}

// After a signal, reports the results that were measured before.
Result<int> sweepCommand(const CommandParser &parser)
{
    if (const QString subject = parser.qtParser.positionalArguments().first();
        subject != QLatin1String("contention"))
        return usageError(
            QStringLiteral("sweep: unknown subject \"%1\"; expected contention").arg(subject));
    const Result<ContentionPlan> readResult = readPlan(parser);
    if (!readResult)
        return readResult.error();
    const Result<Outputs> readFiles = readOutputs(parser);
    if (!readFiles)
        return readFiles.error();
    const ContentionPlan &plan = readResult.value();
    const Outputs &outputs = readFiles.value();
    const StopSignals signals;
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> writable = checkWritable(outputs.json); !writable)
            return fail(couldNotRun, writable.error());
    }
    std::vector<ContentionResult> results;
    std::optional<int> stopSignal;
    for (const ContentionRun &run : contentionRuns(plan)) {
        if (stopSignal)
            break;
        const Result<ContentionResult> result = measureOnThread(plan, run, signals, stopSignal);
        if (!result && !stopSignal)
            return fail(couldNotRun, result.error());
        if (result)
            results.push_back(result.value());
    }
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.json, contentionJson(plan, results));
            !written)
            return fail(couldNotRun, written.error());
    }
    if (outputs.wantsText()) {
        if (const Result<Done> printed = printText(contentionText(plan, results)); !printed)
            return fail(couldNotRun, printed.error());
    }
    return stopSignal ? signalExitCode(*stopSignal) : 0;
}

} // namespace lockscope
