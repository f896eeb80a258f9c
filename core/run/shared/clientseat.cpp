// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/shared/clientseat.h"

#include "core/run/client/clientscheme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {

ClientSeat::ClientSeat(World &world, ClientId id, int nodeCount, const Scheme &scheme, const EffectiveScenario &effective,
                       const std::shared_ptr<const Settings> &settings, PlanProgress &progress, CommandTexts *texts)
    : host(world, id, nodeCount, effective.seed, texts), plan(id, effective.scenario.faults, settings, progress), m_world(world),
      m_progress(progress)
{
    prepare(nodeCount, scheme, effective, settings);
}

void ClientSeat::prepare(int nodeCount, const Scheme &scheme, const EffectiveScenario &effective, const std::shared_ptr<const Settings> &settings)
{
    host.begin(nodeCount, effective.seed);
    plan.begin(host.id(), effective.scenario.faults);
    course.scheme = effective.scenario.clients.empty() ? &scheme : schemeOfClient(effective, host.id());
    course.resource = effective.scenario.resource;
    course.rounds = effective.scenario.rounds;
    if (course.settings != settings)
        course.settings = settings;
    m_early.clear();
    m_hasBegun = m_hasEnded = m_isHeld = false;
    m_isLiving.store(true, std::memory_order_release);
    takeFaults(effective.scenario.faults);
}

void ClientSeat::takeFaults(const FaultPlan &faults)
{
    if (!plan.isEmpty())
        host.control().setStepFaults(&plan);
    for (FaultId id = 0; id < faults.size(); ++id) {
        const Fault &fault = faults[id];
        if (fault.target.client != host.id())
            continue;
        if (fault.action == FaultAction::clientClock) {
            if (fault.drift != 0)
                host.control().setClockRate(ClockRate(std::llround(fault.drift)));
            if (!fault.begin.when)
                host.control().setWallOffset(fault.offset);
        }
        m_isHeld = m_isHeld || fault.action == FaultAction::lateStart;
        if (infoOf(fault.action).start == FaultStart::step && fault.begin.time)
            m_early.push_back([this, action = fault.action, time = *fault.begin.time, id] { armFault(action, time, id); });
    }
}

ClientSeat::~ClientSeat()
{
    endLife();
}

Task<void> ClientSeat::lifeOf(ClientSeat *seat)
{
    Host &host = seat->host;
    const ClientCourse *const course = &seat->course;
    co_await clientLife(host, course);
    seat->m_hasEnded = true;
    seat->m_isLiving.store(false, std::memory_order_release);
    seat->m_onEnd();
}

void ClientSeat::begin(std::function<void()> onEnd)
{
    if (std::exchange(m_hasBegun, true))
        return;
    m_onEnd = std::move(onEnd);
    m_progress.clientBegins(host.id());
    live();
    for (const auto &befall : std::exchange(m_early, {}))
        befall();
}

void ClientSeat::live()
{
    m_life = lifeOf(this);
    m_life.start(host.control().executor());
    m_world.wantTurn(host);
}

void ClientSeat::arm(WorldTime due, std::function<void()> work)
{
    std::erase_if(m_alarms, [](const auto &alarm) { return !alarm->isArmed(); });
    m_alarms.push_back(std::make_unique<CallbackTimer>(m_world.timers(), std::move(work)));
    m_alarms.back()->arm(due);
}

void ClientSeat::armFault(FaultAction action, Duration time, FaultId id)
{
    arm(WorldTime{time}, [this, action, id] {
        if (action == FaultAction::crash)
            crash(id, EventRef{});
        else
            pause(id, EventRef{});
    });
}

void ClientSeat::beginFault(const Fault &fault, FaultId id, EventRef cause)
{
    switch (fault.action) {
    case FaultAction::pause:
        return pause(id, cause);
    case FaultAction::crash:
        return crash(id, cause);
    case FaultAction::clientClock:
        return jumpClock(fault, id, cause);
    default:
        return;
    }
}

void ClientSeat::pause(FaultId id, EventRef cause)
{
    if (!m_hasBegun) {
        m_early.push_back([this, id, cause] { pause(id, cause); });
        return;
    }
    if (!isThere() || host.control().isPaused()) {
        m_progress.isMissed(id);
        return;
    }
    const StepAction action = plan.actionOf(id);
    if (action.kind == StepAction::Kind::pause)
        host.control().pause(action, cause);
}

void ClientSeat::crash(FaultId id, EventRef cause)
{
    if (!m_hasBegun) {
        m_early.push_back([this, id, cause] { crash(id, cause); });
        return;
    }
    if (!isThere()) {
        m_progress.isMissed(id);
        return;
    }
    const StepAction action = plan.actionOf(id);
    if (action.kind == StepAction::Kind::crash)
        host.control().crash(cause, action.reason);
}

void ClientSeat::add(const Fault &fault, FaultId id)
{
    plan.add(fault, id, FaultOrigin::operatorHand);
    host.control().setStepFaults(&plan);
    if (fault.begin.time)
        armFault(fault.action, *fault.begin.time, id);
}

void ClientSeat::resume()
{
    host.control().resume("by the operator's hand");
}

void ClientSeat::endPause(FaultId pause)
{
    if (plan.conditionMet(pause))
        host.control().resume();
}

void ClientSeat::jumpClock(const Fault &fault, FaultId id, EventRef cause)
{
    m_progress.isOver(id);
    if (host.control().isCrashed() || m_hasEnded)
        return;
    host.control().setWallOffset(fault.offset);
    Event columns;
    columns.span = fault.offset;
    host.rows().note(EventKind::clockJumped, cause, columns);
}

void ClientSeat::hear(const Switch &change)
{
    const bool isUnaware = std::find(change.unaware.begin(), change.unaware.end(), host.id()) != change.unaware.end();
    if (!isUnaware)
        host.nodes().learnPrimary(change.place, change.now);
    else if (!host.nodes().knowsPrimary(change.place))
        host.nodes().learnPrimary(change.place, change.before);
}

bool ClientSeat::die()
{
    m_life = Task<void>();
    host.bury();
    if (m_hasEnded)
        return false;
    const std::optional<Duration> restart = plan.restartAfter();
    if (restart)
        arm(m_world.now() + *restart, [this] { comeBack(); });
    else
        m_isLiving.store(false, std::memory_order_release);
    return !restart;
}

void ClientSeat::comeBack()
{
    host.restart();
    plan.hasRestarted();
    live();
}

void ClientSeat::markUnfinished()
{
    if (host.control().isPaused())
        plan.isLeftPaused();
}

void ClientSeat::endLife()
{
    m_alarms.clear();
    m_life = Task<void>();
    host.bury();
}

} // namespace lockscope
