// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simlink.h"

#include <utility>

namespace lockscope {

SimTimes SimTimes::of(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    SimTimes times;
    times.machine = effective.modelTimes;
    times.latency = settings.latency;
    times.jitter = settings.jitter;
    times.loss = LinkTimes::lossOf(settings.loss);
    return times;
}

std::vector<SimMessage *> SimLink::heal(SimMessage::Way way)
{
    Side &direction = side(way);
    if (--direction.cuts > 0)
        return {};
    return std::exchange(direction.held, {});
}

} // namespace lockscope
