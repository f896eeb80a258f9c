// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simlink.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {

SimTimes SimTimes::of(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    SimTimes times;
    times.machine = effective.modelTimes;
    times.latency = settings.latency;
    times.jitter = settings.jitter;
    // A fraction has few digits; in whole millionths it is the same number in every build.
    const auto millionths = static_cast<std::uint64_t>(std::llround(settings.loss * 1e6));
    times.loss = millionths * (std::numeric_limits<std::uint64_t>::max() / 1'000'000);
    return times;
}

// Each link has draws of its own each way, so that one more message on another changes nothing here.
std::uint64_t SimLink::nextDraw(SimMessage::Way way)
{
    const std::uint64_t place = std::uint64_t{m_node.value} << 1 | (way == SimMessage::Way::toNode ? 0u : 1u);
    return m_draws.at(place << 48 | side(way).draws++);
}

WorldTime SimLink::arrival(SimMessage::Way way, WorldTime now, const SimTimes &times, Duration extra)
{
    const Duration random = times.machine.spread + times.jitter;
    Duration length = times.machine.oneWay + times.latency + extra;
    if (random.count() > 0)
        length += drawDuration(nextDraw(way), random);
    m_resent = Duration::zero();
    if (times.loss > 0) {
        for (Duration wait = resendAfter; wait < 1min && nextDraw(way) < times.loss; wait *= 2)
            m_resent += wait;
    }
    Side &direction = side(way);
    direction.last = std::max(direction.last, now + length + m_resent);
    return direction.last;
}

std::vector<SimMessage *> SimLink::heal(SimMessage::Way way)
{
    Side &direction = side(way);
    if (--direction.cuts > 0)
        return {};
    return std::exchange(direction.held, {});
}

} // namespace lockscope
