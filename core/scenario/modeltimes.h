// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"

namespace lockscope {

/// What the machine itself takes in the model, before any setting: the loopback's and the servers' own times. The usual values are a
/// quiet machine's; those of a measured run can be put here (calibratedTimes()).
struct ModelTimes {
    Duration oneWay = 20us;  ///< a message between a client and a node, at least
    Duration spread = 10us;  ///< … and up to so much more, at random
    Duration service = 4us;  ///< a node's time for one command

    friend bool operator==(const ModelTimes &, const ModelTimes &) = default;
};

} // namespace lockscope
