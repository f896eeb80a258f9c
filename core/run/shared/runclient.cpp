// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/shared/runclient.h"

#include "core/run/client/clientscheme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {

RunClient::RunClient(World &world, ClientId id, int nodeCount, const Scheme &scheme, const EffectiveScenario &effective,
                       const std::shared_ptr<const Settings> &settings, PlanProgress &progress, CommandTexts *texts)
    : process(world, id, nodeCount, effective.seed, texts), plan(id, effective, settings, progress), m_world(world),
      m_progress(progress)
{
    prepare(nodeCount, scheme, effective, settings);
}

void RunClient::prepare(int nodeCount, const Scheme &scheme, const EffectiveScenario &effective, const std::shared_ptr<const Settings> &settings)
{
    process.begin(nodeCount, effective.seed);
    plan.begin(process.id(), effective);
    course.scheme = effective.scenario.clients.empty() ? &scheme : schemeOfClient(effective, process.id());
    course.resource = effective.scenario.resource;
    course.rounds = effective.isKeptRunning ? 0 : effective.scenario.rounds;
    if (course.settings != settings)
        course.settings = settings;
    m_early.clear();
    m_hasBegun = m_hasEnded = m_isHeld = false;
    m_isLiving.store(true, std::memory_order_release);
    takeFaults(effective.scenario.faults);
}

void RunClient::takeFaults(const FaultPlan &faults)
{
    if (!plan.isEmpty())
        process.control().setStepFaults(&plan);
    for (FaultId id = 0; id < faults.size(); ++id) {
        const Fault &fault = faults[id];
        if (fault.target.client != process.id())
            continue;
        if (fault.action == FaultAction::clientClock) {
            if (fault.drift != 0)
                process.control().setClockRate(ClockRate(std::llround(fault.drift)));
            if (!fault.begin.when)
                process.control().setWallOffset(fault.offset);
        }
        m_isHeld = m_isHeld || fault.action == FaultAction::lateStart;
        if (infoOf(fault.action).start == FaultStart::step && fault.begin.time)
            m_early.push_back([this, action = fault.action, time = *fault.begin.time, id] { armFault(action, time, id); });
    }
}

RunClient::~RunClient()
{
    endLife();
}

Task<void> RunClient::lifeOf(RunClient *seat)
{
    ClientProcess &process = seat->process;
    const ClientConfig *const course = &seat->course;
    co_await clientLife(process, course);
    seat->m_hasEnded = true;
    seat->m_isLiving.store(false, std::memory_order_release);
    seat->m_onEnd();
}

void RunClient::begin(std::function<void()> onEnd)
{
    if (std::exchange(m_hasBegun, true))
        return;
    m_onEnd = std::move(onEnd);
    m_progress.clientBegins(process.id());
    live();
    for (const auto &befall : std::exchange(m_early, {}))
        befall();
}

void RunClient::live()
{
    m_life = lifeOf(this);
    m_life.start(process.control().executor());
    m_world.wantTurn(process);
}

void RunClient::arm(WorldTime due, std::function<void()> work)
{
    std::erase_if(m_alarms, [](const auto &alarm) { return !alarm->isArmed(); });
    m_alarms.push_back(std::make_unique<CallbackTimer>(m_world.timers(), std::move(work)));
    m_alarms.back()->arm(due);
}

void RunClient::armFault(FaultAction action, Duration time, FaultId id)
{
    arm(WorldTime{time}, [this, action, id] {
        if (action == FaultAction::crash)
            crash(id, EventRef{});
        else
            pause(id, EventRef{});
    });
}

void RunClient::beginFault(const Fault &fault, FaultId id, EventRef cause)
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

void RunClient::pause(FaultId id, EventRef cause)
{
    if (!m_hasBegun) {
        m_early.push_back([this, id, cause] { pause(id, cause); });
        return;
    }
    if (!isThere() || process.control().isPaused()) {
        m_progress.isMissed(id);
        return;
    }
    const StepAction action = plan.actionOf(id);
    if (action.kind == StepAction::Kind::pause)
        process.control().pause(action, cause);
}

void RunClient::crash(FaultId id, EventRef cause)
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
        process.control().crash(cause, action.reason);
}

void RunClient::add(const Fault &fault, FaultId id)
{
    plan.add(fault, id, FaultOrigin::operatorHand);
    process.control().setStepFaults(&plan);
    if (fault.begin.time)
        armFault(fault.action, *fault.begin.time, id);
}

void RunClient::resume()
{
    process.control().resume("by the operator's hand");
}

void RunClient::endPause(FaultId pause)
{
    if (plan.conditionMet(pause))
        process.control().resume();
}

void RunClient::jumpClock(const Fault &fault, FaultId id, EventRef cause)
{
    m_progress.isOver(id);
    if (process.control().isCrashed() || m_hasEnded)
        return;
    process.control().setWallOffset(fault.offset);
    Event columns;
    columns.span = fault.offset;
    process.rows().note(EventKind::clockJumped, cause, columns);
}

void RunClient::hear(const Switch &change)
{
    const bool isUnaware = std::find(change.unaware.begin(), change.unaware.end(), process.id()) != change.unaware.end();
    if (!isUnaware)
        process.nodes().learnPrimary(change.place, change.now);
    else if (!process.nodes().knowsPrimary(change.place))
        process.nodes().learnPrimary(change.place, change.before);
}

bool RunClient::die()
{
    m_life = Task<void>();
    process.bury();
    if (m_hasEnded)
        return false;
    const std::optional<Duration> restart = plan.restartAfter();
    if (restart)
        arm(m_world.now() + *restart, [this] { comeBack(); });
    else
        m_isLiving.store(false, std::memory_order_release);
    return !restart;
}

void RunClient::comeBack()
{
    process.restart();
    plan.hasRestarted();
    live();
}

void RunClient::markUnfinished()
{
    if (process.control().isPaused())
        plan.isLeftPaused();
}

void RunClient::endLife()
{
    m_alarms.clear();
    m_life = Task<void>();
    process.bury();
}

} // namespace lockscope
