// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/modelrun/simulate.h"

#include "core/run/client/clientscheme.h"
#include "core/run/modelrun/simulatorrun.h"
#include "core/run/shared/validaterun.h"
#include "core/run/workload/workload.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/random.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

// Clients start one after the other: no machine starts them all at the same time.
constexpr Duration startSpread = 100us;
// Delay from a trace row to the fault that it triggers: as long as LiveRunThread needs to process a row of a live run.
constexpr Duration reaction = 1ms;
// Number of world steps between two checks whether the run was cancelled or is to stop.
constexpr int stepsUnasked = 512;

SimWorld::Options worldOptions(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    SimWorld::Options options;
    options.seed = effective.seed;
    options.clients = settings.clients;
    options.nodes = settings.nodes;
    options.replicas = settings.replicas;
    options.minReplicas = settings.minReplicas;
    options.times = SimTimes::of(effective);
    options.nodeClocks = ClockRate(std::llround(settings.clockDrift));
    for (const Fault &fault : effective.scenario.faults) {
        if (isOfOneMessage(fault.action))
            options.messageFaults.push_back(fault);
    }
    return options;
}

bool hasFamily(const FaultPlan &faults, FaultFamily family)
{
    return std::any_of(faults.begin(), faults.end(), [family](const Fault &fault) { return familyOf(fault.action) == family; });
}

} // namespace

void Simulator::Run::renewTexts()
{
    m_pool = std::make_shared<TextPool>(TextPool::Writers::one);
    m_texts.emplace(*m_pool);
    m_nodeText = intern("simulated redis-server");
}

void Simulator::Run::prepare(const EffectiveScenario &effective, const Limits &limits)
{
    if (m_pool->size() > textsMax)
        renewTexts();
    m_effective = &effective;
    m_limits = &limits;
    m_progress.prepare(effective);
    m_end.emplace(effective, m_progress, WorldTime{});
    const Settings &settings = effective.scenario.settings;
    if (!m_settings || *m_settings != settings)
        m_settings = std::make_shared<const Settings>(settings);
    m_writer.emplace(m_pool);
    const FaultPlan &faults = effective.scenario.faults;
    if (!faults.empty()) {
        const TriggerWatcher::OnTrigger orders{[this](FaultId fault, Seq row) { beginFault(fault, row); }, [this](FaultId fault) { endFault(fault); }};
        m_triggers.emplace(faults, m_progress, orders, [this](WorldTime due, std::function<void()> work) { doLater(due, std::move(work)); }, *m_pool);
    }
    const bool isWatched = m_triggers && m_triggers->hasConditions();
    m_trace.emplace(*m_writer, isWatched ? [this](const Event &event, Seq seq) { m_triggers->take(event, seq); } : LeaseTracker::Appended());
    if (const auto clients = static_cast<std::size_t>(settings.clients); m_seats.size() > clients) { // while registered with the world
        m_starts.resize(clients);
        m_seats.resize(clients);
    }
    if (m_world) {
        m_world->begin(worldOptions(effective));
    } else {
        m_world.emplace(worldOptions(effective), *m_trace, m_stock);
        m_world->setCrashHandler([this](ClientProcess &process) {
            if (seatOf(process.id())->die())
                --m_living;
        });
    }
    prepareFaults(faults);
    prepareSeats();
}

void Simulator::Run::prepareFaults(const FaultPlan &faults)
{
    if (hasFamily(faults, FaultFamily::nodes) || hasFamily(faults, FaultFamily::links))
        m_faults.emplace(*m_world, faults, *m_settings, m_progress);
    if (hasFamily(faults, FaultFamily::failovers))
        m_failovers.emplace(*m_world, faults, m_progress, [this](const Switch &change) { tellOf(change); });
}

void Simulator::Run::prepareSeats()
{
    const Scheme *const scheme = schemeOfRun(*m_effective);
    LOCKSCOPE_ASSERT(scheme);
    for (const auto &seat : m_seats)
        seat->prepare(m_settings->nodes, *scheme, *m_effective, m_settings);
    while (m_seats.size() < static_cast<std::size_t>(m_settings->clients)) {
        const ClientId id{static_cast<std::uint16_t>(m_seats.size() + 1)};
        m_seats.push_back(std::make_unique<RunClient>(*m_world, id, m_settings->nodes, *scheme, *m_effective, m_settings, m_progress, &*m_texts));
        m_starts.push_back(std::make_unique<CallbackTimer>(m_world->timers(), [this, &seat = *m_seats.back()] { begin(seat); }));
    }
    m_living = m_settings->clients;
}

// Disarms all timers of the run, and releases everything that refers to its trace.
void Simulator::Run::end()
{
    for (const auto &start : m_starts)
        start->disarm();
    m_orders.clear();
    m_sentinels.reset();
    m_failovers.reset();
    m_faults.reset();
    m_trace.reset();
    m_triggers.reset();
    m_writer.reset();
}

void Simulator::Run::order(std::function<void()> work)
{
    arm(m_world->now() + reaction, std::move(work));
}

void Simulator::Run::arm(WorldTime due, std::function<void()> work)
{
    m_orders.push_back(std::make_unique<CallbackTimer>(m_world->timers(), std::move(work)));
    m_orders.back()->arm(due);
}

// The work gives an order, which is carried out after the reaction time. So it starts that much earlier, unless that time is already past.
void Simulator::Run::doLater(WorldTime due, std::function<void()> work)
{
    if (due <= m_world->now() + reaction)
        work();
    else
        arm(due - reaction, std::move(work));
}

// An order that a trace row triggers is carried out after the row is written, never while it is written.
void Simulator::Run::beginFault(FaultId id, Seq row)
{
    const Fault &fault = m_effective->scenario.faults[id];
    const EventRef cause = SimTrace::refOf(row);
    RunClient *const seat = seatOf(fault.target.client);
    if (familyOf(fault.action) == FaultFamily::failovers)
        order([this, id, cause] { m_failovers->begin(id, cause); });
    else if (subjectOf(fault.action) != FaultSubject::client)
        order([this, id, cause] { m_faults->begin(id, cause); });
    else if (seat && fault.action == FaultAction::lateStart)
        order([this, seat] { begin(*seat); });
    else if (seat)
        order([seat, &fault, id, cause] { seat->beginFault(fault, id, cause); });
}

void Simulator::Run::endFault(FaultId id)
{
    const Fault &fault = m_effective->scenario.faults[id];
    if (subjectOf(fault.action) != FaultSubject::client)
        order([this, id] { m_faults->end(id); });
    else if (RunClient *const seat = seatOf(fault.target.client))
        order([seat, id] { seat->endPause(id); });
}

EventRef Simulator::Run::note(EventKind kind, Actor actor, NodeId node, TextId detail)
{
    Event &row = m_trace->open(m_world->now());
    row.kind = kind;
    row.actor = actor;
    row.node = node;
    row.detail = detail;
    return m_trace->put(EventRef{}, Effect::none);
}

void Simulator::Run::noteNodes()
{
    const int masters = m_settings->nodes;
    for (int i = 1; i <= masters * (1 + m_settings->replicas); ++i) {
        const NodeId node{static_cast<std::uint8_t>(i)};
        if (i <= masters) {
            note(EventKind::nodeUp, Actor::node(node), node, m_nodeText);
            continue;
        }
        const std::string replica = std::string(m_pool->text(m_nodeText)) + ", replica of node-" + std::to_string(m_world->replication().masterOf(node).value);
        note(EventKind::nodeUp, Actor::node(node), node, intern(replica));
    }
}

void Simulator::Run::tellOf(const Switch &change)
{
    for (const auto &seat : m_seats)
        seat->hear(change);
}

void Simulator::Run::begin(RunClient &seat)
{
    seat.begin([this] { --m_living; });
}

bool Simulator::Run::carryOn()
{
    const auto isLiving = [this](ClientId client) { return seatOf(client)->isLiving(); };
    for (int steps = 0; m_living > 0 || !m_progress.isOver(); ++steps) {
        if (steps % stepsUnasked == 0) {
            if (!isWanted())
                return false;
            if (auto reason = m_limits->stopReason ? m_limits->stopReason() : std::nullopt) {
                m_end->stop(RunEnding::Reason::signal, *reason);
                break;
            }
        }
        if (m_writer->size() >= m_limits->eventsMax) {
            m_end->stop(RunEnding::Reason::stopped, "cut after " + std::to_string(m_limits->eventsMax) + " events");
            break;
        }
        if (m_world->step(m_end->nextLook()))
            continue;
        m_world->advanceTo(m_end->nextLook());
        if (m_end->isOver(m_world->now(), [this] { return m_writer->snapshot(); }, isLiving))
            break;
    }
    return true;
}

// Marks what the run leaves unfinished, before anything of it is cleared.
void Simulator::Run::markUnfinished()
{
    for (const auto &seat : m_seats)
        seat->markUnfinished();
    std::size_t message = 0;
    const FaultPlan &faults = m_effective->scenario.faults;
    for (FaultId id = 0; id < faults.size(); ++id) {
        if (isOfOneMessage(faults[id].action) && m_world->network().isHit(message++))
            m_progress.isOver(id);
    }
    const RunEnding ending = m_end->ending([this](ClientId client) { return seatOf(client)->isLiving(); });
    m_endText = intern(runEndingJson(ending));
}

// Records the store's own answer on the resource's final state.
void Simulator::Run::askStore()
{
    const Resource &resource = m_effective->scenario.resource;
    const std::vector<std::string> question = workloadOf(m_settings->workload).lastQuestion(resource);
    if (question.empty())
        return;
    RawEvent raw;
    raw.event.kind = EventKind::read;
    raw.event.time = m_world->now();
    raw.event.actor = Actor::store();
    raw.event.key = intern(resource.text);
    raw.event.detail = intern(lastWord(m_world->node(storeNode).executeInternal(question)));
    m_trace->record(raw);
}

void Simulator::Run::windUp()
{
    // A frozen node still executes and records its queued commands, including the late SET of a client that has ended.
    if (m_failovers)
        m_failovers->endAll();
    if (m_faults)
        m_faults->endAll();
    askStore();
    note(EventKind::runEnd, Actor::run(), NodeId{}, m_endText);
}

void Simulator::Run::beginPlanned()
{
    if (m_faults)
        m_faults->beginPlanned();
    if (m_failovers)
        m_failovers->beginPlanned();
    if (m_settings->sentinels > 0) {
        m_sentinels.emplace(*m_world, m_effective->seed, SimSentinels::Count{m_settings->nodes, m_settings->sentinels},
                            [this](NodeId place, NodeId before, NodeId now) { tellOf({place, before, now}); });
    }
    for (const Stall &stall : m_limits->stalls)
        arm(stall.at, [this, &stall] { m_world->advanceTo(stall.at + stall.length); });
    for (std::size_t i = 0; i < m_seats.size(); ++i) {
        const RunClient &seat = *m_seats[i];
        if (!seat.isHeld())
            m_starts[i]->arm(WorldTime{drawDuration(draw(m_effective->seed, seat.process.id(), Purpose::start, 0), startSpread)});
    }
}

std::shared_ptr<const Trace> Simulator::Run::run(const EffectiveScenario &effective, const Limits &limits)
{
    prepare(effective, limits);
    note(EventKind::runBegin, Actor::run(), NodeId{}, intern(m_header.of(effective)));
    noteNodes();
    beginPlanned();
    const bool isWhole = carryOn();
    markUnfinished();
    for (const auto &seat : m_seats)
        seat->endLife();
    std::shared_ptr<const Trace> trace;
    if (isWhole) {
        windUp();
        trace = m_writer->snapshot();
    }
    end();
    return trace;
}

Simulator::Simulator() : m_run(std::make_unique<Run>()) { }
Simulator::~Simulator() = default;

Result<std::shared_ptr<const Trace>> Simulator::run(const EffectiveScenario &effective, const Limits &limits)
{
    const Result<Done> checked = checkRun(effective, false);
    if (!checked)
        return checked.error();
    if (const Result<Done> known = checkServer(effective, SimRedis::version); !known)
        return known.error();
    auto trace = m_run->run(effective, limits);
    if (!trace)
        return Error{"cancelled"};
    return trace;
}

Result<std::shared_ptr<const Trace>> Simulator::run(const EffectiveScenario &effective)
{
    return run(effective, Limits());
}

} // namespace lockscope
