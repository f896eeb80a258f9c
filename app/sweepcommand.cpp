// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/output.h"
#include "app/stopsignals.h"

#include "core/lab/sweep/contentionreport.h"

#include <atomic>
#include <thread>

namespace lockscope {
namespace {

constexpr auto signalCheckInterval = 50ms;

// Executes one run on a new thread, while the main thread waits for signals. A signal cancels the run and is stored in `stopSignal`.
// Returns the measured result. Error: the run was not possible, or was cancelled.
Result<ContentionResult> measureOnThread(
    const ContentionPlan &plan, const ContentionRun &run, const StopSignals &signals, std::optional<int> &stopSignal)
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

} // namespace

// After a signal, reports the results that were measured before.
int sweepCommand(const SweepCall &call)
{
    const StopSignals signals;
    const Outputs &outputs = call.outputs;
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> writable = checkWritable(outputs.json); !writable)
            return fail(couldNotRun, writable.error());
    }
    std::vector<ContentionResult> results;
    std::optional<int> stopSignal;
    for (const ContentionRun &run : contentionRuns(call.plan)) {
        if (stopSignal)
            break;
        const Result<ContentionResult> result = measureOnThread(call.plan, run, signals, stopSignal);
        if (!result && !stopSignal)
            return fail(couldNotRun, result.error());
        if (result)
            results.push_back(result.value());
    }
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.json, contentionJson(call.plan, results)); !written)
            return fail(couldNotRun, written.error());
    }
    if (outputs.wantsText()) {
        if (const Result<Done> printed = printText(contentionText(call.plan, results)); !printed)
            return fail(couldNotRun, printed.error());
    }
    return stopSignal ? signalExitCode(*stopSignal) : 0;
}

} // namespace lockscope
