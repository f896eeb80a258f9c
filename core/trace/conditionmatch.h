// SPDX-License-Identifier: MIT
#pragma once

#include "scenario/faultplan.h"
#include "trace/event.h"

#include <algorithm>

namespace lockscope {

/// Whether a row is one of those that the condition counts: of one of its kinds, and of its client and its node where it names them.
inline bool matches(const EventCondition &condition, const Event &event)
{
    return std::find(condition.kinds.begin(), condition.kinds.end(), event.kind) != condition.kinds.end()
        && (!condition.client || condition.client == event.client) && (!condition.node || condition.node == event.node);
}

} // namespace lockscope
