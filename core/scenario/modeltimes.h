// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"

namespace lockscope {

/// The machine's own times in the model, to which settings add: those of the loopback and of the servers. The defaults are those of a quiet
/// machine. The times of a measured run can be used instead (calibratedTimes()).
struct ModelTimes {
    Duration oneWay = 20us;  ///< minimum time of a message between a client and a node
    Duration spread = 10us;  ///< … and a random addition, up to this
    Duration service = 4us;  ///< a node's time for one command

    friend bool operator==(const ModelTimes &, const ModelTimes &) = default;
};

} // namespace lockscope
