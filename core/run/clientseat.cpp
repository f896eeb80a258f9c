// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/clientseat.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {

// A pause or a crash that the plan has for a moment, wherever the client is then.
class ClientSeat::TimedFault final : public Timer {
public:
    /// `pause`: its index in the plan; none: a crash.
    TimedFault(ClientSeat &seat, Duration time, std::optional<std::size_t> pause) : m_seat(seat), m_time(time), m_pause(pause) { }
    ~TimedFault() override { m_seat.m_world.disarm(*this); }
    void arm() { m_seat.m_world.arm(*this, WorldTime{m_time}); }
    void fire() override
    {
        Host &host = m_seat.host;
        if (m_pause) {
            const StepAction action = m_seat.plan.orderOf(*m_pause);
            if (action.kind == StepAction::Kind::pause)
                host.pause(action, EventRef{});
            return;
        }
        host.crash(EventRef{}, "crash planned by the scenario");
        m_seat.m_world.wantTurn(host);
    }

private:
    ClientSeat &m_seat;
    Duration m_time;
    std::optional<std::size_t> m_pause;
};

ClientSeat::ClientSeat(World &world, ClientId id, int nodeCount, const Scheme &scheme, const EffectiveScenario &effective,
                       const std::shared_ptr<const Settings> &settings, CommandTexts *texts)
    : host(world, id, nodeCount, effective.seed, texts), plan(id, effective.scenario.faults, settings),
      course{&scheme, effective.scenario.resource, effective.scenario.rounds, settings}, m_world(world)
{
    host.setStepFaults(&plan);
    const FaultPlan &faults = effective.scenario.faults;
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
            m_timed.push_back(std::make_unique<TimedFault>(*this, *at.time, i));
    }
    for (const CrashFault &crash : faults.crashes) {
        if (crash.at.client == id && crash.at.time)
            m_timed.push_back(std::make_unique<TimedFault>(*this, *crash.at.time, std::nullopt));
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
    seat->m_timed.clear(); // what would have befallen it finds nobody
    seat->m_onEnd();
}

void ClientSeat::begin(std::function<void()> onEnd)
{
    if (std::exchange(m_hasBegun, true))
        return;
    m_onEnd = std::move(onEnd);
    for (const auto &fault : m_timed)
        fault->arm();
    m_life = lifeOf(this);
    m_life.start(host.executor());
    m_world.wantTurn(host);
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

bool ClientSeat::endLife()
{
    m_timed.clear();
    m_life = Task<void>();
    host.bury();
    return m_hasEnded;
}

} // namespace lockscope
