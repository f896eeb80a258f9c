// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/sweep/contention.h"

#include "core/run/liverun/liverun.h"
#include "core/run/modelrun/simulate.h"
#include "core/verdict/runjudge.h"
#include "core/verdict/tally.h"

#include <algorithm>
#include <map>
#include <memory>

namespace lockscope {
namespace {

constexpr std::size_t eventsMax = 20'000'000; // a run of the model ends after this number of events
constexpr std::chrono::milliseconds cancelCheckInterval{20};

Result<std::shared_ptr<const Trace>> runModel(
    const EffectiveScenario &effective, const std::atomic<bool> &isCancelled)
{
    Simulator::Limits limits;
    limits.eventsMax = eventsMax;
    limits.isCancelled = &isCancelled;
    return Simulator().run(effective, limits);
}

Result<std::shared_ptr<const Trace>> runLive(const EffectiveScenario &effective,
    const std::string &server, const std::atomic<bool> &isCancelled)
{
    LiveRun run(effective, LiveOptions{{}, server, false});
    while (!run.waitFinished(cancelCheckInterval)) {
        if (isCancelled.load())
            return Error{"cancelled"};
    }
    if (const auto failure = run.failure())
        return *failure;
    return run.trace();
}

} // namespace

std::vector<ContentionRun> contentionRuns(const ContentionPlan &plan)
{
    std::vector<ContentionRun> runs;
    for (int run = 0; run < plan.runs; ++run) {
        for (const int clients : plan.clients) {
            for (const ContentionWay way : contentionWays)
                runs.push_back({way, clients, run});
        }
    }
    return runs;
}

EffectiveScenario contentionScenario(const ContentionPlan &plan, const ContentionRun &run)
{
    EffectiveScenario effective;
    Scenario &scenario = effective.scenario;
    scenario.id = "contention";
    scenario.title["en"] = "Contention";
    scenario.about["en"] = "";
    scenario.resource = Resource{"orders"};
    scenario.rounds = 0;
    scenario.duration = plan.length;
    Settings &settings = scenario.settings;
    settings.workload = WorkloadKind::counter;
    settings.clients = run.clients;
    settings.ttl = 30s; // longer than any critical section, also on a busy machine
    settings.nodeTimeout = 5s;
    settings.work = settings.think = 0ms;
    settings.retryDelay = settings.retryJitter = 1ms;
    settings.wakeUp = run.way == ContentionWay::handOver ? WakeUp::notify : WakeUp::poll;
    effective.scheme = run.way == ContentionWay::watch ? "watch-optimistic" : "set-px-lua";
    scenario.scheme = effective.scheme;
    effective.world = plan.world;
    effective.seed = Seed{plan.seed.value + static_cast<std::uint64_t>(run.index)};
    return effective;
}

ContentionResult contentionResult(const Trace &trace, const ContentionRun &run)
{
    ContentionResult result;
    result.way = run.way;
    result.clients = run.clients;
    std::map<ClientId, WorldTime>
        roundStarts; // by client: the time of the first attempt of its current round
    std::vector<Duration> rounds;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        switch (event.kind) {
        case EventKind::attempt: roundStarts.try_emplace(event.client, event.time); break;
        case EventKind::denied:
        case EventKind::writeRejected: ++result.retries; break;
        case EventKind::wrote: rounds.push_back(event.time - roundStarts[event.client]); break;
        case EventKind::left: roundStarts.erase(event.client); break;
        default: break;
        }
    }
    result.rounds = static_cast<std::int64_t>(rounds.size());
    const auto length =
        std::chrono::duration<double>(trace[trace.size() - 1].time.time_since_epoch()).count();
    result.throughput = length > 0 ? static_cast<double>(result.rounds) / length : 0;
    result.roundTimes = spreadOf(rounds);
    return result;
}

Result<ContentionResult> measureContention(
    const ContentionPlan &plan, const ContentionRun &run, const std::atomic<bool> &isCancelled)
{
    const EffectiveScenario effective = contentionScenario(plan, run);
    const auto trace = plan.world == WorldKind::live
        ? runLive(effective, plan.redisServer, isCancelled)
        : runModel(effective, isCancelled);
    if (isCancelled.load())
        return Error{"cancelled"};
    if (!trace)
        return trace.error();
    if (trace.value()->isEmpty())
        return Error{"nothing was recorded"};
    ContentionResult result = contentionResult(*trace.value(), run);
    result.lost = RunJudge().judge(*trace.value(), RunFacts::of(effective)).workload.at("lost");
    return result;
}

} // namespace lockscope
