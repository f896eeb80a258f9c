// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/simulate.h"

#include "base/contract.h"
#include "base/random.h"
#include "lock/registry.h"
#include "run/clientseat.h"
#include "run/director.h"
#include "run/headertext.h"
#include "run/modelfailovers.h"
#include "run/modelfaults.h"
#include "run/review.h"
#include "run/workloads/workload.h"
#include "sim/simsentinels.h"
#include "world/alarm.h"

#include <cmath>
#include <utility>

namespace lockscope {
namespace {

// Clients are started one after the other, and no machine starts them at the same instant.
constexpr Duration startSpread = 100us;
// How long it takes from a row of the trace to what the fault plan makes of it: as long as a live run's conductor needs to see a row.
constexpr Duration reaction = 1ms;
// How many steps of the world pass between two looks at whether the run is still wanted.
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
    for (const LinkFault &fault : effective.scenario.faults.links) {
        if (isOfOneMessage(fault.kind))
            options.links.push_back(fault);
    }
    return options;
}

} // namespace

/// What is kept from run to run.
struct Simulator::Scratch {
    // As many texts may be kept for the next run: those of a hundred runs with other tokens.
    static constexpr std::size_t textsMax = 1024;

    Scratch() { renewTexts(); }
    void renewTexts()
    {
        pool = std::make_shared<TextPool>(TextPool::Writers::one);
        texts = std::make_unique<CommandTexts>(*pool);
    }
    SimStock stock;
    HeaderText header;
    std::shared_ptr<TextPool> pool; // shared by traces: what one of them says the next ones say too
    std::unique_ptr<CommandTexts> texts;
};

/// One run, from its first row to its last.
class Simulator::Course {
public:
    Course(Scratch &scratch, const EffectiveScenario &effective, const Limits &limits);
    /// Nothing: it was cancelled.
    std::shared_ptr<const Trace> run();

private:
    // A client's first moment.
    class Start final : public Timer {
    public:
        Start(Course &course, ClientSeat &seat) : m_course(course), m_seat(seat) { }
        ~Start() override { m_course.m_world.disarm(*this); }
        void fire() override { m_course.begin(m_seat); }

    private:
        Course &m_course;
        ClientSeat &m_seat;
    };
    void order(std::function<void()> work);
    Director::Orders orders();
    /// Null: the plan names a client that this run has not, since `clients` was turned down.
    ClientSeat *seatOf(ClientId client) { return client && client.value <= m_seats.size() ? m_seats[client.value - 1u].get() : nullptr; }
    void begin(ClientSeat &seat);
    void tellOf(const Switch &change);
    EventRef note(EventKind kind, Actor actor, NodeId node, TextId detail);
    TextId intern(std::string_view text) { return m_trace.texts().intern(text); }
    void noteNodes();
    bool isWanted() const { return !m_limits.isCancelled || !m_limits.isCancelled->load(std::memory_order_relaxed); }
    bool carryOn();
    void askStore();
    void windUp();

    const EffectiveScenario &m_effective;
    const Limits m_limits;
    const std::shared_ptr<const Settings> m_settings;
    Scratch &m_scratch;
    TraceWriter m_writer;
    Director m_director;
    SimTrace m_trace;
    SimWorld m_world;
    ModelFaults m_faults;
    ModelFailovers m_failovers;
    std::unique_ptr<SimSentinels> m_sentinels;
    std::vector<std::unique_ptr<ClientSeat>> m_seats;
    std::vector<std::unique_ptr<Start>> m_starts;
    std::vector<std::unique_ptr<AlarmOn<SimWorld>>> m_orders; // what is to be done a moment later
    int m_living = 0;
    std::string m_endReason = "done";
};

Simulator::Course::Course(Scratch &scratch, const EffectiveScenario &effective, const Limits &limits)
    : m_effective(effective), m_limits(limits), m_settings(std::make_shared<const Settings>(effective.scenario.settings)),
      m_scratch(scratch), m_writer(scratch.pool), m_director(effective.scenario.faults, orders()),
      m_trace(m_writer, m_director.hasConditions() ? [this](const Event &event, Seq seq) { m_director.take(event, seq); } : LeaseWatch::Appended()),
      m_world(worldOptions(effective), m_trace, scratch.stock), m_faults(m_world, effective.scenario.faults, *m_settings),
      m_failovers(m_world, effective.scenario.faults.failovers, [this](const Switch &change) { tellOf(change); })
{
    m_world.setCrashed([this](Host &host) {
        if (seatOf(host.id())->die())
            --m_living;
    });
    const Scheme *const scheme = schemeOf(effective.scheme, m_settings->wakeUp);
    LOCKSCOPE_ASSERT(scheme);
    for (int i = 1; i <= m_settings->clients; ++i) {
        const ClientId id{static_cast<std::uint16_t>(i)};
        m_seats.push_back(std::make_unique<ClientSeat>(m_world, id, m_settings->nodes, *scheme, effective, m_settings, scratch.texts.get()));
    }
    m_living = m_settings->clients;
}

void Simulator::Course::order(std::function<void()> work)
{
    m_orders.push_back(std::make_unique<AlarmOn<SimWorld>>(m_world, std::move(work)));
    m_world.arm(*m_orders.back(), m_world.now() + reaction);
}

// What a row of the trace sets going is done after it, never inside.
Director::Orders Simulator::Course::orders()
{
    return {[this](ClientId client) {
                if (ClientSeat *const seat = seatOf(client))
                    order([this, seat] { begin(*seat); });
            },
            [this](ClientId client, std::size_t pause) {
                if (ClientSeat *const seat = seatOf(client))
                    order([seat, pause] { seat->endPause(pause); });
            },
            [this](std::size_t fault, Seq row) { order([this, fault, row] { m_faults.beginNode(fault, SimTrace::refOf(row)); }); },
            [this](std::size_t fault) { order([this, fault] { m_faults.endNode(fault); }); },
            [this](std::size_t fault, Seq row) { order([this, fault, row] { m_faults.beginLink(fault, SimTrace::refOf(row)); }); },
            [this](std::size_t fault) { order([this, fault] { m_faults.endLink(fault); }); },
            [this](std::size_t jump, Seq row) {
                order([this, jump, row] {
                    const ClockFault &fault = m_effective.scenario.faults.clocks[jump];
                    if (ClientSeat *const seat = seatOf(fault.client))
                        seat->jumpClock(fault, SimTrace::refOf(row));
                });
            },
            [this](ClientId client, std::size_t pause, Seq row) {
                if (ClientSeat *const seat = seatOf(client))
                    order([seat, pause, row] { seat->beginPause(pause, SimTrace::refOf(row)); });
            },
            [this](ClientId client, std::size_t crash, Seq row) {
                if (ClientSeat *const seat = seatOf(client))
                    order([seat, crash, row] { seat->beginCrash(crash, SimTrace::refOf(row)); });
            },
            [this](std::size_t failover, Seq row) { order([this, failover, row] { m_failovers.begin(failover, SimTrace::refOf(row)); }); }};
}

EventRef Simulator::Course::note(EventKind kind, Actor actor, NodeId node, TextId detail)
{
    RawEvent raw;
    raw.event.kind = kind;
    raw.event.time = m_world.now();
    raw.event.actor = actor;
    raw.event.node = node;
    raw.event.detail = detail;
    return m_trace.record(raw);
}

void Simulator::Course::noteNodes()
{
    constexpr std::string_view what = "simulated redis-server";
    const TextId whatId = intern(what);
    const int masters = m_settings->nodes;
    for (int i = 1; i <= masters * (1 + m_settings->replicas); ++i) {
        const NodeId node{static_cast<std::uint8_t>(i)};
        if (i <= masters) {
            note(EventKind::nodeUp, Actor::node(node), node, whatId);
            continue;
        }
        const std::string replica = std::string(what) + ", replica of node-" + std::to_string(m_world.masterOf(node).value);
        note(EventKind::nodeUp, Actor::node(node), node, intern(replica));
    }
}

void Simulator::Course::tellOf(const Switch &change)
{
    for (const auto &seat : m_seats)
        seat->hear(change);
}

void Simulator::Course::begin(ClientSeat &seat)
{
    seat.begin([this] { --m_living; });
}

bool Simulator::Course::carryOn()
{
    const WorldTime end{m_effective.scenario.duration};
    for (int steps = 0; m_living > 0; ++steps) {
        if (steps % stepsUnasked == 0) {
            if (!isWanted())
                return false;
            if (auto reason = m_limits.stopReason ? m_limits.stopReason() : std::nullopt) {
                m_endReason = *reason;
                break;
            }
        }
        if (m_trace.size() >= m_limits.eventsMax) {
            m_endReason = "cut after " + std::to_string(m_limits.eventsMax) + " events";
            break;
        }
        if (!m_world.step(end)) {
            m_world.passUntil(end);
            break;
        }
    }
    return true;
}

// What stands there when all is over, by the store's own word.
void Simulator::Course::askStore()
{
    const Resource &resource = m_effective.scenario.resource;
    const std::vector<std::string> question = workloadOf(m_settings->workload).lastQuestion(resource);
    if (question.empty())
        return;
    RawEvent raw;
    raw.event.kind = EventKind::read;
    raw.event.time = m_world.now();
    raw.event.actor = Actor::store();
    raw.event.key = m_trace.texts().intern(resource.text);
    raw.event.detail = m_trace.texts().intern(lastWord(m_world.node(storeNode).tell(question)));
    m_trace.record(raw);
}

void Simulator::Course::windUp()
{
    for (const auto &seat : m_seats)
        seat->endLife();
    // What a frozen node has queued is still done, and told: also the late SET of a client that is gone.
    m_failovers.endAll();
    m_faults.endAll();
    askStore();
    note(EventKind::runEnd, Actor::run(), NodeId{}, intern(m_endReason));
}

std::shared_ptr<const Trace> Simulator::Course::run()
{
    note(EventKind::runBegin, Actor::run(), NodeId{}, intern(m_scratch.header.of(m_effective)));
    noteNodes();
    m_faults.beginPlanned();
    m_failovers.beginPlanned();
    if (m_settings->sentinels > 0) {
        m_sentinels = std::make_unique<SimSentinels>(m_world, m_effective.seed, SimSentinels::Count{m_settings->nodes, m_settings->sentinels},
                                                     [this](NodeId place, NodeId before, NodeId now) { tellOf({place, before, now}); });
    }
    for (const auto &seat : m_seats) {
        if (seat->isHeld())
            continue;
        m_starts.push_back(std::make_unique<Start>(*this, *seat));
        m_world.arm(*m_starts.back(), WorldTime{drawDuration(draw(m_effective.seed, seat->host.id(), Purpose::start, 0), startSpread)});
    }
    if (!carryOn())
        return nullptr;
    windUp();
    return m_writer.snapshot();
}

Simulator::Simulator() : m_scratch(std::make_unique<Scratch>()) { }
Simulator::~Simulator() = default;

Result<std::shared_ptr<const Trace>> Simulator::run(const EffectiveScenario &effective, const Limits &limits)
{
    const Result<Done> checked = checkRun(effective, false);
    if (!checked)
        return checked.error();
    if (m_scratch->pool->size() > Scratch::textsMax)
        m_scratch->renewTexts();
    Course course(*m_scratch, effective, limits);
    auto trace = course.run();
    if (!trace)
        return Error{"cancelled"};
    return trace;
}

Result<std::shared_ptr<const Trace>> Simulator::run(const EffectiveScenario &effective)
{
    return run(effective, Limits());
}

} // namespace lockscope
