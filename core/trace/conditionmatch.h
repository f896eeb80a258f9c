// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"
#include "core/trace/textpool.h"
#include "lockscope/events/event.h"

#include <algorithm>

namespace lockscope {

/// Whether a row shows that its client waits for the lock: it is denied because others have it; or it sends the BLPOP that blocks until the
/// lock is handed over (wake-up=notify), where a client in the queue is not denied.
inline bool showsWaiting(const Event &event, const TextPool &texts)
{
    if (event.kind == EventKind::sent)
        return texts.text(event.detail).starts_with("BLPOP ");
    if (event.kind != EventKind::denied)
        return false;
    const std::string_view reason = texts.text(event.detail);
    return reason == "held" || reason == "no-quorum";
}

/// Whether a row is one of those that the condition counts: of one of its kinds, or of a client that waits, and of its client and its node
/// where it names them. `texts`: those of the row's trace.
inline bool matches(const EventCondition &condition, const Event &event, const TextPool &texts)
{
    return (!condition.client || condition.client == event.client) && (!condition.node || condition.node == event.node)
        && (std::find(condition.kinds.begin(), condition.kinds.end(), event.kind) != condition.kinds.end()
            || (condition.waits && showsWaiting(event, texts)));
}

} // namespace lockscope
