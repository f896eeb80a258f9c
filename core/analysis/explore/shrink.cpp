// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/shrink.h"

#include "core/run/check/checkrun.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr int seedsTried = 16;
constexpr Duration delays[] = {1ms, 5ms, 20ms, 50ms, 150ms};

constexpr int nodesMin = 3; // with fewer nodes, there is no majority after the failure of one node

// Returns whether a fault is on a node or on a link to a lock node.
bool hasNodeFault(const FaultPlan &plan)
{
    return std::any_of(plan.begin(), plan.end(),
        [](const Fault &fault) { return fault.target.node && fault.target.node != storeNode; });
}

bool hasLateStart(const FaultPlan &plan, ClientId client)
{
    return std::any_of(plan.begin(), plan.end(), [client](const Fault &fault) {
        return fault.action == FaultAction::lateStart && fault.target.client == client;
    });
}

// Returns the highest number of a client in the plan; 0: the plan names no client.
int highestClient(const FaultPlan &plan)
{
    int highest = 0;
    for (const Fault &fault : plan) {
        highest = std::max<int>(highest, fault.target.client.value);
        for (const auto &condition : {fault.begin.when, fault.end.until})
            highest = std::max<int>(highest, condition ? condition->client.value : 0);
    }
    return highest;
}

// Sets each count in the plan to 1, so that each condition waits for the first such event, and each
// fault begins when the client first reaches its place.
FaultPlan withFirstOccurrences(FaultPlan plan)
{
    for (FaultId id = 0; id < plan.size(); ++id) {
        plan[id].begin.occurrence = 1;
        for (auto *condition : {&plan[id].begin.when, &plan[id].end.until}) {
            if (*condition)
                (*condition)->count = 1;
        }
    }
    return plan;
}

// Exchanges two clients in the plan.
FaultPlan withClientsSwapped(FaultPlan plan, ClientId a, ClientId b)
{
    const auto swap = [a, b](ClientId &client) {
        client = client == a ? b : client == b ? a : client;
    };
    for (FaultId id = 0; id < plan.size(); ++id) {
        swap(plan[id].target.client);
        for (ClientId &client : plan[id].unaware)
            swap(client);
        for (auto *condition : {&plan[id].begin.when, &plan[id].end.until}) {
            if (*condition)
                swap((*condition)->client);
        }
    }
    return plan;
}

} // namespace

Duration roundedUp(Duration length)
{
    for (Duration unit = 1ms;; unit *= 10) {
        for (const int factor : {1, 2, 5}) {
            if (factor * unit >= length)
                return factor * unit;
        }
    }
}

Shrinker::Shrinker(
    const EffectiveScenario &effective, const Goals &goals, const std::atomic<bool> *isCancelled)
    : m_runner(effective, goals, isCancelled)
{
}

bool Shrinker::fails(const EffectiveScenario &run, Outcome outcome)
{
    if (!checkRun(run, false))
        return false;
    m_runner.setEffective(run);
    const auto trace = m_runner.run(run.scenario.faults);
    if (!trace)
        return false;
    const RunSummary summary = m_runner.summaryOf(*trace);
    return summary.isFailure && !summary.isVoid && summary.outcome == outcome;
}

std::uint64_t Shrinker::storyHashOf(const EffectiveScenario &run)
{
    m_runner.setEffective(run);
    const auto trace = m_runner.run(run.scenario.faults);
    return trace ? m_runner.summaryOf(*trace).story : 0;
}

int Shrinker::failingSeeds(const EffectiveScenario &run, Outcome outcome, int seeds)
{
    EffectiveScenario other = run;
    int failing = 0;
    for (int i = 0; i < seeds; ++i) {
        ++other.seed.value;
        failing += fails(other, outcome) ? 1 : 0;
    }
    return failing;
}

// Replaces the run by the simpler run if the simpler run fails, too. `keepsStory`: replaces it only
// if both runs also have the same story (RunSummary::story). Returns whether it has replaced the
// run.
bool Shrinker::accept(EffectiveScenario &run, const EffectiveScenario &simpler, bool keepsStory)
{
    if (!fails(simpler, m_outcome) || (keepsStory && storyHashOf(simpler) != storyHashOf(run)))
        return false;
    run = simpler;
    if (m_onSimplerRun)
        m_onSimplerRun(run);
    return true;
}

void Shrinker::removeFaults(EffectiveScenario &run)
{
    for (bool hasRemoved = true; hasRemoved;) {
        hasRemoved = false;
        for (FaultId id = 0; id < run.scenario.faults.size() && !hasRemoved; ++id) {
            EffectiveScenario simpler = run;
            simpler.scenario.faults.remove(id);
            hasRemoved = accept(run, simpler, false);
        }
    }
}

void Shrinker::simplifySettings(EffectiveScenario &run)
{
    const Settings &settings = run.scenario.settings;
    useFirstClients(run);
    for (int clients = std::max(2, highestClient(run.scenario.faults)); clients < settings.clients;
         ++clients) {
        EffectiveScenario simpler = run;
        simpler.scenario.settings.clients = clients;
        if (accept(run, simpler, false))
            break;
    }
    if (run.scenario.rounds != 1)
        useOneRound(run);
    // A run with a faulty node keeps its number of nodes. With fewer nodes, the faulty node would
    // be a larger part of them, and the failure would be a different one.
    const bool mayHaveFewerNodes =
        run.scheme->info().isQuorum && !hasNodeFault(run.scenario.faults);
    for (int nodes = nodesMin; mayHaveFewerNodes && nodes < settings.nodes; nodes += 2) {
        EffectiveScenario simpler = run;
        simpler.scenario.settings.nodes = nodes;
        if (accept(run, simpler, true))
            break;
    }
    for (int replicas = 0; replicas < settings.replicas; ++replicas) {
        EffectiveScenario simpler = run;
        simpler.scenario.settings.replicas = replicas;
        if (accept(run, simpler, true))
            break;
    }
}

// Moves the faults of the client with the highest number to one of the first two clients, if the
// run then still fails.
void Shrinker::useFirstClients(EffectiveScenario &run)
{
    const int highest = highestClient(run.scenario.faults);
    for (int client = 1; client <= 2 && highest > 2 && run.scenario.clients.empty(); ++client) {
        EffectiveScenario simpler = run;
        simpler.scenario.settings.clients = 2;
        simpler.scenario.faults = withClientsSwapped(withFirstOccurrences(run.scenario.faults),
            ClientId{static_cast<std::uint16_t>(highest)},
            ClientId{static_cast<std::uint16_t>(client)});
        if (highestClient(simpler.scenario.faults) <= 2 && accept(run, simpler, false))
            return;
    }
}

void Shrinker::useOneRound(EffectiveScenario &run)
{
    EffectiveScenario simpler = run;
    simpler.scenario.rounds = 1;
    if (accept(run, simpler, false))
        return;
    const FaultPlan plan = withFirstOccurrences(run.scenario.faults);
    simpler.scenario.faults = plan;
    if (accept(run, simpler, false) || !run.scenario.clients.empty())
        return;
    // In the first round, another client may do what client 1 does in a later round.
    for (int client = 2; client <= run.scenario.settings.clients; ++client) {
        simpler.scenario.faults =
            withClientsSwapped(plan, ClientId{1}, ClientId{static_cast<std::uint16_t>(client)});
        if (accept(run, simpler, false))
            return;
    }
}

// Determines which client starts first, because otherwise the seed decides this. Tries each client
// as the first one, with the number 1, and tries to start the other clients only when client 1 has
// the lock or tries to get it, or when a key was lost or expired or a client left.
void Shrinker::setStartOrder(EffectiveScenario &run)
{
    const bool areAllEqual = run.scenario.clients.empty();
    const auto withOrder = [&](FaultPlan plan, const EventCondition &condition) {
        EffectiveScenario ordered = run;
        for (int client = 2; client <= run.scenario.settings.clients; ++client) {
            if (!hasLateStart(plan, ClientId{static_cast<std::uint16_t>(client)}))
                plan.add(Fault{.action = FaultAction::lateStart,
                    .target = {.client = ClientId{static_cast<std::uint16_t>(client)}},
                    .begin = {.when = condition}});
        }
        ordered.scenario.faults = std::move(plan);
        return ordered;
    };
    const std::uint64_t story = storyHashOf(run);
    const FaultPlan plan = run.scenario.faults;
    const EventCondition starts[] = {
        {.kinds = {EventKind::granted}, .client = ClientId{1}, .node = {}},
        {.kinds = {EventKind::attempt}, .client = ClientId{1}, .node = {}},
        {.kinds = {EventKind::keyLost, EventKind::keyExpired, EventKind::left},
            .client = {},
            .node = {}}};
    // "- 1", because an order that fails with the same number of seeds is accepted, too: on real
    // Redis no seed decides the order.
    int best = failingSeeds(run, m_outcome, seedsTried) - 1;
    for (const EventCondition &start : starts) {
        for (int client = 1; client <= run.scenario.settings.clients && best < seedsTried;
             ++client) {
            if (client > 1 && !areAllEqual)
                continue;
            const auto ordered = withOrder(
                withClientsSwapped(plan, ClientId{1}, ClientId{static_cast<std::uint16_t>(client)}),
                start);
            if (!fails(ordered, m_outcome) || storyHashOf(ordered) != story)
                continue;
            if (const int failing = failingSeeds(ordered, m_outcome, seedsTried); failing > best) {
                best = failing;
                accept(run, ordered, false);
            }
        }
    }
}

// If the failure depends on the seed, tries to end each fault when another client is inside, in the
// first round.
void Shrinker::useSimpleEnds(EffectiveScenario &run)
{
    const int clients = run.scenario.settings.clients;
    int best = failingSeeds(run, m_outcome, seedsTried);
    for (FaultId id = 0; id < run.scenario.faults.size(); ++id) {
        const FaultPlan plan = withFirstOccurrences(run.scenario.faults);
        for (int i = 0; i < clients * clients && best < seedsTried && plan[id].end.until; ++i) {
            const ClientId first{static_cast<std::uint16_t>(i / clients + 1)};
            const ClientId other{static_cast<std::uint16_t>(i % clients + 1)};
            EffectiveScenario changed = run;
            changed.scenario.rounds = 1;
            changed.scenario.faults = withClientsSwapped(plan, ClientId{1}, first);
            changed.scenario.faults[id].end.until =
                EventCondition{.kinds = {EventKind::entered}, .client = other, .node = {}};
            if (!fails(changed, m_outcome))
                continue;
            setStartOrder(changed);
            if (const int failing = failingSeeds(changed, m_outcome, seedsTried); failing > best) {
                best = failing;
                accept(run, changed, false);
            }
        }
    }
}

// Begins each fault at a simple place: when a client is inside, or has the lock. The run must keep
// its story (RunSummary::story), and must not fail with fewer seeds.
void Shrinker::simplifyPlaces(EffectiveScenario &run)
{
    const int failing = failingSeeds(run, m_outcome, seedsTried);
    const auto tryBegin = [&](FaultId id, const FaultBegin &begin) {
        if (run.scenario.faults[id].begin == begin)
            return true; // no simpler place is left to try
        EffectiveScenario simpler = run;
        simpler.scenario.faults[id].begin = begin;
        return fails(simpler, m_outcome) && failingSeeds(simpler, m_outcome, seedsTried) >= failing
            && accept(run, simpler, true);
    };
    for (FaultId id = 0; id < run.scenario.faults.size(); ++id) {
        const Fault fault = run.scenario.faults[id];
        bool isSimple = false;
        if (fault.begin.when && fault.action != FaultAction::promote
            && fault.action != FaultAction::lateStart) {
            for (const EventKind kind :
                {EventKind::entered, EventKind::granted, EventKind::left, EventKind::released}) {
                for (int client = 1; client <= run.scenario.settings.clients && !isSimple;
                     ++client) {
                    for (int count = 1; count <= std::max(1, run.scenario.rounds) && !isSimple;
                         ++count) {
                        FaultBegin begin;
                        begin.when = EventCondition{.kinds = {kind},
                            .client = ClientId{static_cast<std::uint16_t>(client)},
                            .node = {},
                            .count = count};
                        isSimple = tryBegin(id, begin);
                    }
                }
            }
        }
        if (infoOf(fault.action).start != FaultStart::step || fault.begin.when || fault.begin.time)
            continue;
        for (const Anchor anchor : {Anchor::entered, Anchor::granted, Anchor::beforeRelease}) {
            for (int occurrence = 1; occurrence <= std::max(1, run.scenario.rounds) && !isSimple;
                 ++occurrence)
                isSimple = tryBegin(id, {.anchor = anchor, .occurrence = occurrence});
        }
    }
}

void Shrinker::simplifyLengths(EffectiveScenario &run)
{
    for (FaultId id = 0; id < run.scenario.faults.size(); ++id) {
        const Fault &fault = run.scenario.faults[id];
        if (!fault.end.length || fault.end.length <= Duration::zero())
            continue;
        const bool hasCondition = fault.end.until.has_value();
        const Duration longest = *fault.end.length;
        for (Duration length = 10ms; length < longest; length = roundedUp(length + 1us)) {
            EffectiveScenario simpler = run;
            simpler.scenario.faults[id].end.length = length;
            if (!fails(simpler, m_outcome))
                continue;
            // A fault that ends on a condition also has a maximum length. Real Redis reaches the
            // condition later than the model, so the maximum is about twice the length that the
            // model needs.
            if (hasCondition)
                simpler.scenario.faults[id].end.length = std::min(longest, roundedUp(2 * length));
            if (accept(run, simpler, true))
                break;
        }
    }
}

// Adds a delay to a condition if the run then fails with more seeds. With other seeds, and on real
// Redis, the clients reach their steps at slightly other times; a short delay can make the failure
// independent of these differences.
void Shrinker::makeCertain(EffectiveScenario &run)
{
    int best = failingSeeds(run, m_outcome, seedsTried);
    for (FaultId id = 0; id < run.scenario.faults.size() && best < seedsTried; ++id) {
        for (const bool isEnd : {true, false}) {
            for (const Duration delay : delays) {
                EffectiveScenario changed = run;
                Fault &fault = changed.scenario.faults[id];
                auto &condition = isEnd ? fault.end.until : fault.begin.when;
                if (!condition || best == seedsTried)
                    break;
                condition->after = delay;
                if (!fails(changed, m_outcome))
                    continue;
                if (const int failing = failingSeeds(changed, m_outcome, seedsTried);
                    failing > best) {
                    best = failing;
                    accept(run, changed, false);
                }
            }
        }
    }
}

EffectiveScenario Shrinker::shrunk(
    const EffectiveScenario &failing, Outcome outcome, const OnSimplerRun &onSimplerRun)
{
    m_outcome = outcome;
    m_onSimplerRun = onSimplerRun;
    EffectiveScenario run = failing;
    removeFaults(run);
    simplifySettings(run);
    removeFaults(run);
    setStartOrder(run);
    useSimpleEnds(run);
    simplifyPlaces(run);
    simplifyLengths(run);
    makeCertain(run);
    return run;
}

} // namespace lockscope
