// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/client/runclient.h"

#include "core/scenario/clientscheme.h"
#include "core/workload/watchdog.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {

Duration clockOffsetOf(const Settings &settings, ClientId client)
{
    constexpr ClientId clientWithOffset{2};
    return client == clientWithOffset ? settings.clientClock : Duration::zero();
}

RunClient::RunClient(World &world, ClientId id, int nodeCount, const Scheme &scheme,
    const EffectiveScenario &effective, const std::shared_ptr<const Settings> &settings,
    PlanProgress &progress, CommandTexts *texts)
    : process(world, id, nodeCount, effective.seed, texts), plan(id, effective, settings, progress),
      m_world(world), m_progress(progress)
{
    plan.setOnTerminate(
        [this](const Fault &fault, FaultId number) { return terminate(fault, number); });
    prepare(nodeCount, scheme, effective, settings);
}

void RunClient::prepare(int nodeCount, const Scheme &scheme, const EffectiveScenario &effective,
    const std::shared_ptr<const Settings> &settings)
{
    process.reset(nodeCount, effective.seed);
    plan.reset(process.id(), effective);
    config.scheme =
        effective.scenario.clients.empty() ? &scheme : schemeOfClient(effective, process.id());
    config.runResource = config.resource = config.item = effective.scenario.resource;
    config.rounds = effective.isKeptRunning ? 0 : effective.scenario.rounds;
    if (config.settings != settings)
        config.settings = settings;
    config.isTerminating = false;
    config.work = nullptr;
    m_workAtBegin.clear();
    m_hasBegun = m_hasEnded = m_isDown = m_isStartDelayed = false;
    m_isLiving.store(true, std::memory_order_release);
    m_clockOffset = clockOffsetOf(effective.scenario.settings, process.id());
    process.control().setWallOffset(m_clockOffset);
    prepareFaults(effective.scenario.faults);
}

void RunClient::prepareFaults(const FaultPlan &faults)
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
                process.control().setWallOffset(m_clockOffset + fault.offset);
        }
        m_isStartDelayed = m_isStartDelayed || fault.action == FaultAction::lateStart;
        if (infoOf(fault.action).start == FaultStart::step && fault.begin.time)
            m_workAtBegin.push_back([this, action = fault.action, time = *fault.begin.time, id] {
                armFault(action, time, id);
            });
    }
}

RunClient::~RunClient()
{
    endLife();
}

Task<void> RunClient::runLife(RunClient *client)
{
    ClientProcess &process = client->process;
    ClientConfig *const config = &client->config;
    co_await clientLife(process, config);
    client->m_hasEnded = true;
    client->m_isLiving.store(false, std::memory_order_release);
    client->m_onEnd();
}

void RunClient::begin(std::function<void()> onEnd)
{
    if (std::exchange(m_hasBegun, true))
        return;
    m_onEnd = std::move(onEnd);
    m_progress.markClientStarted(process.id());
    startLife();
    for (const auto &work : std::exchange(m_workAtBegin, {}))
        work();
}

void RunClient::startLife()
{
    m_coroutine = runLife(this);
    m_coroutine.start(process.control().executor());
    m_world.scheduleTurn(process);
}

void RunClient::arm(WorldTime due, std::function<void()> work)
{
    std::erase_if(m_timers, [](const auto &timer) { return !timer->isArmed(); });
    m_timers.push_back(std::make_unique<CallbackTimer>(m_world.timers(), std::move(work)));
    m_timers.back()->arm(due);
}

void RunClient::armFault(FaultAction action, Duration time, FaultId id)
{
    arm(WorldTime{time}, [this, action, id] {
        if (action == FaultAction::pause)
            pause(id, EventRef{});
        else
            crash(id, EventRef{});
    });
}

void RunClient::beginFault(const Fault &fault, FaultId id, EventRef cause)
{
    switch (fault.action) {
    case FaultAction::pause: return pause(id, cause);
    case FaultAction::crash:
    case FaultAction::terminate: return crash(id, cause);
    case FaultAction::clientClock: return jumpClock(fault, id, cause);
    default: return;
    }
}

void RunClient::pause(FaultId id, EventRef cause)
{
    if (!m_hasBegun) {
        m_workAtBegin.push_back([this, id, cause] { pause(id, cause); });
        return;
    }
    if (!isActive() || process.control().isPaused()) {
        m_progress.markMissed(id);
        return;
    }
    const StepAction action = plan.beginFault(id);
    if (action.kind == StepAction::Kind::pause)
        process.control().pause(action, cause);
}

void RunClient::crash(FaultId id, EventRef cause)
{
    if (!m_hasBegun) {
        m_workAtBegin.push_back([this, id, cause] { crash(id, cause); });
        return;
    }
    if (!isActive()) {
        m_progress.markMissed(id);
        return;
    }
    m_terminationCause = cause;
    const StepAction action = plan.beginFault(id);
    m_terminationCause = EventRef{};
    if (action.kind == StepAction::Kind::crash)
        process.control().crash(cause, action.reason);
}

StepAction RunClient::terminate(const Fault &fault, FaultId id)
{
    m_progress.markOver(id);
    if (config.settings->onTerminate == OnTerminate::exit)
        return plan.endClient(id, detailText(Detail::endsAtOnce, {}));
    Event columns;
    columns.detail = process.rows().intern(detailText(Detail::terminated, {fault.grace}));
    const EventRef row = process.rows().note(EventKind::step, m_terminationCause, columns);
    config.isTerminating = true;
    if (config.work && config.settings->onTerminate == OnTerminate::release)
        config.work->interrupt();
    arm(m_world.now() + fault.grace, [this, id, row, grace = fault.grace] {
        if (isActive())
            process.control().crash(
                row, plan.endClient(id, detailText(Detail::killedAfter, {grace})).reason);
    });
    return {};
}

void RunClient::add(const Fault &fault, FaultId id)
{
    plan.add(fault, id, FaultOrigin::byOperator);
    process.control().setStepFaults(&plan);
    if (fault.begin.time)
        armFault(fault.action, *fault.begin.time, id);
}

void RunClient::resume()
{
    if (m_isDown)
        restart();
    else
        process.control().resume(detailText(Detail::operatorOnly));
}

void RunClient::endPause(FaultId pause)
{
    const bool mustResume = plan.noteEndCondition(pause);
    if (mustResume)
        process.control().resume();
}

void RunClient::jumpClock(const Fault &fault, FaultId id, EventRef cause)
{
    m_progress.markOver(id);
    if (process.control().isCrashed() || m_hasEnded)
        return;
    process.control().setWallOffset(m_clockOffset + fault.offset);
    Event columns;
    columns.span = fault.offset;
    process.rows().note(EventKind::clockJumped, cause, columns);
}

void RunClient::applySwitch(const PrimarySwitch &change)
{
    const bool isUnaware = std::find(change.unaware.begin(), change.unaware.end(), process.id())
        != change.unaware.end();
    if (!isUnaware)
        process.nodes().learnPrimary(change.place, change.newPrimary);
    else if (!process.nodes().knowsPrimary(change.place))
        process.nodes().learnPrimary(change.place, change.oldPrimary);
}

bool RunClient::onCrash()
{
    m_coroutine = Task<void>();
    config.work = nullptr;
    process.cleanUp();
    if (m_hasEnded)
        return false;
    m_isDown = true;
    const std::optional<Duration> delay = plan.restartAfter();
    if (delay)
        m_restart.arm(m_world.now() + *delay);
    else
        m_isLiving.store(false, std::memory_order_release);
    return !delay;
}

void RunClient::restart()
{
    m_isDown = false;
    m_restart.disarm();
    m_isLiving.store(true, std::memory_order_release);
    config.isTerminating = false;
    process.restart();
    plan.markRestarted();
    startLife();
}

void RunClient::markPauseUnfinished()
{
    if (process.control().isPaused())
        plan.markPauseUnfinished();
}

void RunClient::endLife()
{
    m_timers.clear();
    m_restart.disarm();
    m_coroutine = Task<void>();
    config.work = nullptr;
    process.cleanUp();
}

} // namespace lockscope
