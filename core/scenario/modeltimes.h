// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"

namespace lockscope {

/// The wall-clock time at the beginning of each run of the model: 2026-01-01, 00:00 UTC. The date
/// is arbitrary.
inline constexpr std::chrono::microseconds modelBeganAt{std::chrono::seconds{1'767'225'600}};

/// The machine's own times in the model: those of the loopback network and of the servers. Settings
/// such as `latency` add to them. The defaults are those of a machine without other load;
/// calibratedTimes() returns those of a measured run.
struct ModelTimes {
    Duration oneWay = 20us; ///< minimum time of a message between a client and a node
    Duration spread = 10us; ///< maximum of the random addition to oneWay
    Duration service = 4us; ///< a node's time for one command

    friend bool operator==(const ModelTimes &, const ModelTimes &) = default;
};

} // namespace lockscope
