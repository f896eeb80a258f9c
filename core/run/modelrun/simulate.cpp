// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/modelrun/simulate.h"

#include "core/run/check/validaterun.h"
#include "core/run/modelrun/simulatorrun.h"
#include "core/scenario/choices.h"
#include "core/scenario/clientscheme.h"
#include "core/workload/workload.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/random.h"
#include "lockscope/base/wording.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

// Each client starts at a random time in this interval, because no machine starts all processes at
// the same time.
constexpr Duration startSpread = 100us;
// The delay from a trace row to the fault that it triggers: as long as LiveRun needs at most
// to process a row of a live run.
constexpr Duration triggerDelay = 1ms;
// The number of calls of SimWorld::runNext() between two checks whether the run was cancelled or
// must stop.
constexpr int callsPerCheck = 512;

SimWorld::Options worldOptions(const EffectiveScenario &effective, PreciseTimes *precise)
{
    const Settings &settings = effective.scenario.settings;
    SimWorld::Options options;
    options.seed = effective.seed;
    options.clients = settings.clients;
    options.nodes = settings.nodes;
    options.replicas = settings.replicas;
    options.minReplicas = settings.minReplicas;
    options.times = SimTimes::of(effective);
    options.server = versionOf(settings.server);
    options.persistence = settings.persistence;
    options.precise = precise;
    options.nodeClocks = ClockRate(std::llround(settings.clockDrift));
    for (const Fault &fault : effective.scenario.faults) {
        if (affectsOneMessage(fault.action))
            options.messageFaults.push_back(fault);
    }
    return options;
}

bool hasFamily(const FaultPlan &faults, FaultFamily family)
{
    return std::any_of(faults.begin(), faults.end(),
        [family](const Fault &fault) { return familyOf(fault.action) == family; });
}

} // namespace

void Simulator::Run::renewTexts()
{
    m_textPool = std::make_shared<TextPool>(TextPool::Writers::one);
    m_texts.emplace(*m_textPool);
    m_nodeText = intern(detailText(Detail::simulated));
}

void Simulator::Run::prepare(const EffectiveScenario &effective, const Limits &limits)
{
    if (m_textPool->size() > textsMax)
        renewTexts();
    m_effective = &effective;
    m_limits = &limits;
    m_progress.prepare(effective);
    m_end.emplace(effective, m_progress, WorldTime{});
    const Settings &settings = effective.scenario.settings;
    if (!m_settings || *m_settings != settings)
        m_settings = std::make_shared<const Settings>(settings);
    m_writer.emplace(m_textPool);
    const FaultPlan &faults = effective.scenario.faults;
    if (!faults.empty()) {
        const TriggerWatcher::OnTrigger onTrigger{
            [this](FaultId fault, Seq row) { beginFault(fault, row); },
            [this](FaultId fault) { endFault(fault); }};
        m_triggers.emplace(
            faults, m_progress, onTrigger,
            [this](WorldTime due, std::function<void()> work) {
                runTriggerDelayBefore(due, std::move(work));
            },
            *m_textPool);
    }
    const bool isWatched = m_triggers && m_triggers->hasConditions();
    m_trace.emplace(*m_writer,
        isWatched ? [this](const Event &event, Seq seq) { m_triggers->take(event, seq); }
                  : LeaseTracker::Appended(),
        limits.precise);
    // Clients that the next run does not have are destroyed before m_world->begin(): their
    // destructors use their links, which begin() does not keep.
    if (const auto clients = static_cast<std::size_t>(settings.clients);
        m_clients.size() > clients) {
        m_startTimers.resize(clients);
        m_clients.resize(clients);
    }
    if (m_world) {
        m_world->begin(worldOptions(effective, limits.precise));
    } else {
        m_world.emplace(worldOptions(effective, limits.precise), *m_trace, m_objectPool);
        m_world->setCrashHandler([this](ClientProcess &process) {
            if (clientOf(process.id())->onCrash())
                --m_livingCount;
        });
    }
    prepareFaults(faults);
    prepareClients();
}

void Simulator::Run::prepareFaults(const FaultPlan &faults)
{
    if (hasFamily(faults, FaultFamily::nodes) || hasFamily(faults, FaultFamily::links))
        m_faults.emplace(*m_world, *m_effective, m_progress);
    if (hasFamily(faults, FaultFamily::failovers))
        m_failovers.emplace(*m_world, faults, m_progress,
            [this](const PrimarySwitch &change) { notifyOfSwitch(change); });
}

void Simulator::Run::prepareClients()
{
    const Scheme *const scheme = schemeOfRun(*m_effective);
    LOCKSCOPE_ASSERT(scheme);
    for (const auto &client : m_clients)
        client->prepare(m_settings->nodes, *scheme, *m_effective, m_settings);
    while (m_clients.size() < static_cast<std::size_t>(m_settings->clients)) {
        const ClientId id{static_cast<std::uint16_t>(m_clients.size() + 1)};
        m_clients.push_back(std::make_unique<RunClient>(*m_world, id, m_settings->nodes, *scheme,
            *m_effective, m_settings, m_progress, &*m_texts));
        m_startTimers.push_back(std::make_unique<CallbackTimer>(
            m_world->timers(), [this, &client = *m_clients.back()] { begin(client); }));
    }
    m_livingCount = m_settings->clients;
}

// Cleans up after the current run: disarms all its timers, and destroys the objects that refer to
// its trace.
void Simulator::Run::cleanUp()
{
    for (const auto &start : m_startTimers)
        start->disarm();
    m_delayedWork.clear();
    m_sentinels.reset();
    m_failovers.reset();
    m_faults.reset();
    m_trace.reset();
    m_triggers.reset();
    m_writer.reset();
}

void Simulator::Run::runAfterTriggerDelay(std::function<void()> work)
{
    runAt(m_world->now() + triggerDelay, std::move(work));
}

void Simulator::Run::runAt(WorldTime due, std::function<void()> work)
{
    m_delayedWork.push_back(std::make_unique<CallbackTimer>(m_world->timers(), std::move(work)));
    m_delayedWork.back()->arm(due);
}

// `work` triggers the start or the end of a fault, which happens triggerDelay later
// (runAfterTriggerDelay()). So that it happens at `due`, the work runs at `due` minus triggerDelay,
// or now if that time has passed.
void Simulator::Run::runTriggerDelayBefore(WorldTime due, std::function<void()> work)
{
    if (due <= m_world->now() + triggerDelay)
        work();
    else
        runAt(due - triggerDelay, std::move(work));
}

// Called while a row of the trace is written. So the fault must not begin here; it begins after
// triggerDelay.
void Simulator::Run::beginFault(FaultId id, Seq row)
{
    const Fault &fault = m_effective->scenario.faults[id];
    const EventRef cause = SimTrace::refOf(row);
    RunClient *const client = clientOf(fault.target.client);
    if (familyOf(fault.action) == FaultFamily::failovers)
        runAfterTriggerDelay([this, id, cause] { m_failovers->begin(id, cause); });
    else if (subjectOf(fault.action) != FaultSubject::client)
        runAfterTriggerDelay([this, id, cause] { m_faults->begin(id, cause); });
    else if (client && fault.action == FaultAction::lateStart)
        runAfterTriggerDelay([this, client] { begin(*client); });
    else if (client)
        runAfterTriggerDelay([client, &fault, id, cause] { client->beginFault(fault, id, cause); });
}

// A fault that lasts ends after triggerDelay. A fault that has not begun is over from this row on:
// it must not begin in the meantime.
void Simulator::Run::endFault(FaultId id)
{
    const Fault &fault = m_effective->scenario.faults[id];
    const bool isOverNow = fault.end.until->after <= Duration::zero();
    if (subjectOf(fault.action) != FaultSubject::client) {
        if (isOverNow)
            m_faults->endBeforeBegin(id);
        runAfterTriggerDelay([this, id] { m_faults->end(id); });
    } else if (RunClient *const client = clientOf(fault.target.client)) {
        if (isOverNow)
            client->plan.noteEndCondition(id);
        runAfterTriggerDelay([client, id] { client->endPause(id); });
    }
}

EventRef Simulator::Run::note(EventKind kind, Actor actor, NodeId node, TextId detail)
{
    Event &row = m_trace->open(m_world->now());
    row.kind = kind;
    row.actor = actor;
    row.node = node;
    row.detail = detail;
    return m_trace->put(EventRef{}, KeyEffect::none);
}

void Simulator::Run::noteNodes()
{
    const int primaries = m_settings->nodes;
    for (int i = 1; i <= primaries * (1 + m_settings->replicas); ++i) {
        const NodeId node{static_cast<std::uint8_t>(i)};
        if (i <= primaries) {
            note(EventKind::nodeUp, Actor::node(node), node, m_nodeText);
            continue;
        }
        const std::string replica = detailText(Detail::replicaOf,
            {Detail::simulated, m_world->replication().primaryCopiedBy(node).value});
        note(EventKind::nodeUp, Actor::node(node), node, intern(replica));
    }
}

void Simulator::Run::notifyOfSwitch(const PrimarySwitch &change)
{
    for (const auto &client : m_clients)
        client->applySwitch(change);
}

void Simulator::Run::begin(RunClient &client)
{
    client.begin([this] { --m_livingCount; });
}

bool Simulator::Run::stepUntilOver()
{
    const auto isLiving = [this](ClientId client) { return clientOf(client)->isLiving(); };
    for (int steps = 0; m_livingCount > 0 || !m_progress.isOver(); ++steps) {
        if (steps % callsPerCheck == 0) {
            if (isCancelled())
                return false;
            if (auto reason = m_limits->stopReason ? m_limits->stopReason() : std::nullopt) {
                m_end->setReason(RunEnding::Reason::signal, *reason);
                break;
            }
        }
        if (m_writer->size() >= m_limits->eventsMax) {
            m_end->setReason(RunEnding::Reason::stopped,
                "cut after " + std::to_string(m_limits->eventsMax) + " events");
            break;
        }
        if (m_world->runNext(m_end->nextCheck()))
            continue;
        m_world->advanceTo(m_end->nextCheck());
        if (m_end->isOver(
                m_world->now(), [this] { return m_writer->snapshot(); }, isLiving))
            break;
    }
    return true;
}

// Completes the progress of the plan: marks the pauses that still last as unfinished, and the
// faults of single messages that took effect as over. Then makes the text of the run-end row. Must
// be called before the faults are ended.
void Simulator::Run::completeProgress()
{
    for (const auto &client : m_clients)
        client->markPauseUnfinished();
    std::size_t messageFault = 0; // index in SimWorld::Options::messageFaults
    const FaultPlan &faults = m_effective->scenario.faults;
    for (FaultId id = 0; id < faults.size(); ++id) {
        if (affectsOneMessage(faults[id].action)
            && m_world->network().wasTargetSent(messageFault++))
            m_progress.markOver(id);
    }
    const RunEnding ending =
        m_end->ending([this](ClientId client) { return clientOf(client)->isLiving(); });
    m_endText = intern(runEndingJson(ending));
}

// Asks the store for the final state of each item, and records the reply as a `read` row of the
// store.
void Simulator::Run::recordFinalState()
{
    const Workload &workload = workloadOf(m_settings->workload);
    for (const Resource &item : itemsOf(m_effective->scenario)) {
        const std::vector<std::string> query = workload.finalQuery(item);
        if (query.empty())
            return;
        RawEvent raw;
        raw.event.kind = EventKind::read;
        raw.event.time = m_world->now();
        raw.event.actor = Actor::store();
        raw.event.key = intern(item.text);
        raw.event.detail = intern(finalReplyText(m_world->node(storeNode).executeInternal(query)));
        m_trace->record(raw);
    }
}

void Simulator::Run::finishTrace()
{
    // A frozen node still executes and records its queued commands, including the late SET of a
    // client that has ended.
    if (m_failovers)
        m_failovers->endAll();
    if (m_faults)
        m_faults->endAll();
    recordFinalState();
    note(EventKind::runEnd, Actor::run(), NodeId{}, m_endText);
}

// Writes the first values of the items to the store.
void Simulator::Run::fillStore()
{
    const Workload &workload = workloadOf(m_settings->workload);
    for (const Resource &item : itemsOf(m_effective->scenario)) {
        const std::vector<std::string> command = workload.firstCommand(item, *m_settings);
        if (command.empty())
            return;
        m_world->node(storeNode).executeInternal(command);
    }
}

void Simulator::Run::beginPlanned()
{
    if (m_faults)
        m_faults->beginPlanned();
    if (m_failovers)
        m_failovers->beginPlanned();
    if (m_settings->sentinels > 0) {
        m_sentinels.emplace(*m_world, m_effective->seed,
            SimSentinels::Count{m_settings->nodes, m_settings->sentinels},
            [this](NodeId place, NodeId before, NodeId now) {
                notifyOfSwitch({place, before, now});
            });
    }
    for (const Stall &stall : m_limits->stalls)
        runAt(stall.at, [this, &stall] { m_world->advanceTo(stall.at + stall.length); });
    for (std::size_t i = 0; i < m_clients.size(); ++i) {
        const RunClient &client = *m_clients[i];
        if (!client.isStartDelayed())
            m_startTimers[i]->arm(WorldTime{durationFromDraw(
                draw(m_effective->seed, client.process.id(), Purpose::start, 0), startSpread)});
    }
}

std::shared_ptr<const Trace> Simulator::Run::run(
    const EffectiveScenario &effective, const Limits &limits)
{
    prepare(effective, limits);
    note(EventKind::runBegin, Actor::run(), NodeId{},
        limits.omitsHeader ? TextId() : intern(m_headerText.textOf(effective)));
    noteNodes();
    fillStore();
    beginPlanned();
    const bool isComplete = stepUntilOver();
    completeProgress();
    for (const auto &client : m_clients)
        client->endLife();
    std::shared_ptr<const Trace> trace;
    if (isComplete) {
        finishTrace();
        trace = m_writer->snapshot();
    }
    cleanUp();
    return trace;
}

Simulator::Simulator() : m_run(std::make_unique<Run>())
{
}
Simulator::~Simulator() = default;

Result<std::shared_ptr<const Trace>> Simulator::run(
    const EffectiveScenario &effective, const Limits &limits)
{
    const auto checked = checkRun(effective, false);
    if (!checked)
        return checked.error();
    auto trace = m_run->run(effective, limits);
    if (!trace)
        return cancelled();
    return trace;
}

Result<std::shared_ptr<const Trace>> Simulator::run(const EffectiveScenario &effective)
{
    return run(effective, Limits());
}

} // namespace lockscope
