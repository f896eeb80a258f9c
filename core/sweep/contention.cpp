// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/contention.h"

#include "run/liverun.h"
#include "run/simulate.h"
#include "trace/spans.h"
#include "verdict/judge.h"
#include "verdict/tally.h"

#include <algorithm>
#include <map>
#include <memory>

namespace lockscope {
namespace {

constexpr std::size_t eventsMax = 20'000'000;   // a point that goes beyond it is no longer what its length says
constexpr std::chrono::milliseconds glance{20}; // how often is looked whether a live run is to end

Result<std::shared_ptr<const Trace>> runModel(const EffectiveScenario &effective, const std::atomic<bool> &isCancelled)
{
    Simulator::Limits limits;
    limits.eventsMax = eventsMax;
    limits.isCancelled = &isCancelled;
    return Simulator().run(effective, limits);
}

Result<std::shared_ptr<const Trace>> runLive(const EffectiveScenario &effective, const std::string &server, const std::atomic<bool> &isCancelled)
{
    LiveRun run(effective, LiveOptions{{}, server, false});
    while (!run.waitFinished(glance)) {
        if (isCancelled.load())
            return Error{"cancelled"};
    }
    if (const auto failure = run.failure())
        return *failure;
    return run.trace();
}

std::vector<int> clientsOf(const std::vector<ContentionPoint> &points)
{
    std::vector<int> clients;
    for (const ContentionPoint &point : points)
        clients.push_back(point.clients);
    std::sort(clients.begin(), clients.end());
    clients.erase(std::unique(clients.begin(), clients.end()), clients.end());
    return clients;
}

const ContentionPoint *pointOf(const std::vector<ContentionPoint> &points, ContentionWay way, int clients)
{
    const auto found = std::find_if(points.begin(), points.end(),
                                    [&](const ContentionPoint &point) { return point.way == way && point.clients == clients; });
    return found == points.end() ? nullptr : &*found;
}

} // namespace

EffectiveScenario contentionRun(const ContentionPlan &plan, ContentionWay way, int clients)
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
    settings.clients = clients;
    settings.ttl = 30s; // nobody overruns it, however busy the machine is
    settings.nodeTimeout = 5s;
    settings.work = settings.think = 0ms;
    settings.retryDelay = settings.retryJitter = 1ms;
    settings.wakeUp = way == ContentionWay::handOver ? WakeUp::notify : WakeUp::poll;
    effective.scheme = way == ContentionWay::watch ? "watch-optimistic" : "set-px-lua";
    scenario.scheme = effective.scheme;
    effective.world = plan.world;
    effective.seed = plan.seed;
    return effective;
}

ContentionPoint contentionPoint(const Trace &trace, ContentionWay way, int clients)
{
    ContentionPoint point;
    point.way = way;
    point.clients = clients;
    std::map<ClientId, WorldTime> begun; // the first try of the round that goes on
    std::vector<Duration> rounds;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const Event &event = trace[i];
        switch (event.kind) {
        case EventKind::attempt:
            begun.try_emplace(event.client, event.time);
            break;
        case EventKind::denied:
        case EventKind::writeRejected:
            ++point.retries;
            break;
        case EventKind::wrote:
            rounds.push_back(event.time - begun[event.client]);
            break;
        case EventKind::left:
            begun.erase(event.client);
            break;
        default:
            break;
        }
    }
    point.rounds = static_cast<std::int64_t>(rounds.size());
    const auto length = std::chrono::duration<double>(trace[trace.size() - 1].time.time_since_epoch()).count();
    point.throughput = length > 0 ? static_cast<double>(point.rounds) / length : 0;
    point.round = spreadOf(rounds);
    return point;
}

Result<ContentionPoint> measureContention(const ContentionPlan &plan, ContentionWay way, int clients, const std::atomic<bool> &isCancelled)
{
    const EffectiveScenario effective = contentionRun(plan, way, clients);
    const auto trace = plan.world == "live" ? runLive(effective, plan.redisServer, isCancelled) : runModel(effective, isCancelled);
    if (isCancelled.load())
        return Error{"cancelled"};
    if (!trace)
        return trace.error();
    if (trace.value()->isEmpty())
        return Error{"nothing was recorded"};
    ContentionPoint point = contentionPoint(*trace.value(), way, clients);
    const RunFacts facts = RunFacts::of(effective);
    point.lost = judge(*trace.value(), deriveSpans(*trace.value(), facts.electorate), facts).workload.at("lost");
    return point;
}

std::optional<int> contentionCrossing(const std::vector<ContentionPoint> &points, ContentionWay way)
{
    std::optional<int> crossing;
    const std::vector<int> clients = clientsOf(points);
    for (auto count = clients.rbegin(); count != clients.rend(); ++count) {
        const ContentionPoint *const other = pointOf(points, way, *count);
        const ContentionPoint *const watch = pointOf(points, ContentionWay::watch, *count);
        if (!other || !watch || other->throughput < watch->throughput)
            break;
        crossing = *count;
    }
    return crossing;
}

} // namespace lockscope
