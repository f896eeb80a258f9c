// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/client.h"
#include "run/stepplan.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/// One client of a run with all that belongs to it: its host, what the fault plan holds in store for it, its course and its life. The
/// same in every world. Thread: the world's.
class ClientSeat {
public:
    /// `settings` may be exchanged while the run goes on; `texts` as Host has it. REQUIRES: they and the world outlive the seat.
    ClientSeat(World &world, ClientId id, int nodeCount, const Scheme &scheme, const EffectiveScenario &effective,
               const std::shared_ptr<const Settings> &settings, CommandTexts *texts = nullptr);
    /// Its life ends where it stands, without a word.
    ~ClientSeat();
    ClientSeat(const ClientSeat &) = delete;
    ClientSeat &operator=(const ClientSeat &) = delete;

    Host host;
    StepPlan plan;
    ClientCourse course;

    /// It does not begin before it is told so.
    bool isHeld() const { return m_isHeld; }
    /// Begins its life, once; what the plan has for it at a time is armed. `onEnd` is called when it has gone through all its rounds.
    void begin(std::function<void()> onEnd);
    /// The condition of that pause of the plan has come true.
    void endPause(std::size_t pauseIndex);
    /// The condition of that jump of a client's clock has come true.
    void jumpClock(const ClockFault &fault, EventRef cause);
    /// Destroys its life, as a crash does; whether it had come to its end before.
    bool endLife();

private:
    class TimedFault;
    static Task<void> lifeOf(ClientSeat *seat);

    World &m_world;
    Task<void> m_life;
    std::function<void()> m_onEnd;
    std::vector<std::unique_ptr<TimedFault>> m_timed;
    bool m_isHeld = false;
    bool m_hasBegun = false;
    bool m_hasEnded = false;
};

} // namespace lockscope
