// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/clientseat.h"

#include "run/clientscheme.h"

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
        host.setStepFaults(&plan);
    const ClientId id = host.id();
    for (const ClockFault &clock : faults.clocks) {
        if (clock.client != id)
            continue;
        if (clock.drift != 0)
            host.setClockRate(ClockRate(std::llround(clock.drift)));
        if (!clock.when)
            host.setWallOffset(clock.offset);
    }
    m_isHeld = std::any_of(faults.holds.begin(), faults.holds.end(), [id](const HoldStart &hold) { return hold.client == id; });
    for (std::size_t i = 0; i < faults.pauses.size(); ++i) {
        const StepPoint &at = faults.pauses[i].at;
        if (at.client == id && at.time)
            m_early.push_back([this, i, time = *at.time] { arm(WorldTime{time}, [this, i] { beginPause(i, EventRef{}); }); });
    }
    for (std::size_t i = 0; i < faults.crashes.size(); ++i) {
        const StepPoint &at = faults.crashes[i].at;
        if (at.client == id && at.time)
            m_early.push_back([this, i, time = *at.time] { arm(WorldTime{time}, [this, i] { beginCrash(i, EventRef{}); }); });
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
    m_life.start(host.executor());
    m_world.wantTurn(host);
}

void ClientSeat::arm(WorldTime due, std::function<void()> work)
{
    std::erase_if(m_alarms, [](const auto &alarm) { return !alarm->isArmed(); });
    m_alarms.push_back(std::make_unique<CallbackTimer>(m_world.timers(), std::move(work)));
    m_alarms.back()->arm(due);
}

void ClientSeat::beginPause(std::size_t pauseIndex, EventRef cause)
{
    if (!m_hasBegun) {
        m_early.push_back([this, pauseIndex, cause] { beginPause(pauseIndex, cause); });
        return;
    }
    if (!isThere() || host.isPaused()) {
        m_progress.isMissed<PauseFault>(pauseIndex);
        return;
    }
    const StepAction action = plan.orderOf(pauseIndex);
    if (action.kind == StepAction::Kind::pause)
        host.pause(action, cause);
}

void ClientSeat::beginCrash(std::size_t crashIndex, EventRef cause)
{
    if (!m_hasBegun) {
        m_early.push_back([this, crashIndex, cause] { beginCrash(crashIndex, cause); });
        return;
    }
    if (!isThere()) {
        m_progress.isMissed<CrashFault>(crashIndex);
        return;
    }
    const StepAction action = plan.crashOf(crashIndex);
    if (action.kind == StepAction::Kind::crash)
        host.crash(cause, action.reason);
}

void ClientSeat::add(const PauseFault &pause, std::size_t planIndex)
{
    plan.add(pause, planIndex, FaultOrigin::operatorHand);
    host.setStepFaults(&plan);
    if (pause.at.time)
        arm(WorldTime{*pause.at.time}, [this, planIndex] { beginPause(planIndex, EventRef{}); });
}

void ClientSeat::add(const CrashFault &crash, std::size_t planIndex)
{
    plan.add(crash, planIndex, FaultOrigin::operatorHand);
    host.setStepFaults(&plan);
    if (crash.at.time)
        arm(WorldTime{*crash.at.time}, [this, planIndex] { beginCrash(planIndex, EventRef{}); });
}

void ClientSeat::resume()
{
    host.resume("by the operator's hand");
}

void ClientSeat::endPause(std::size_t pauseIndex)
{
    if (plan.conditionMet(pauseIndex))
        host.resume();
}

void ClientSeat::jumpClock(const ClockFault &fault, EventRef cause)
{
    if (host.isCrashed() || m_hasEnded)
        return;
    host.setWallOffset(fault.offset);
    Event columns;
    columns.span = fault.offset;
    host.note(EventKind::clockJumped, cause, columns);
}

void ClientSeat::hear(const Switch &change)
{
    const bool isUnaware = std::find(change.unaware.begin(), change.unaware.end(), host.id()) != change.unaware.end();
    if (!isUnaware)
        host.learnPrimary(change.place, change.now);
    else if (!host.knowsPrimary(change.place))
        host.learnPrimary(change.place, change.before);
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
    if (host.isPaused())
        plan.isLeftPaused();
}

void ClientSeat::endLife()
{
    m_alarms.clear();
    m_life = Task<void>();
    host.bury();
}

} // namespace lockscope
