// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"
#include "core/trace/textpool.h"
#include "lockscope/events/event.h"

#include <algorithm>

namespace lockscope {

/// Returns whether a row shows that its client waits for the lock. Either the client is denied
/// because other clients have the lock; or it sends the BLPOP that blocks until the lock is handed
/// over to it (wake-up=notify), because a client in the queue is not denied.
inline bool showsWaiting(const Event &event, const TextPool &texts)
{
    if (event.kind == EventKind::sent)
        return texts.text(event.detail).starts_with("BLPOP ");
    if (event.kind != EventKind::denied)
        return false;
    const std::string_view reason = texts.text(event.detail);
    return reason == "held" || reason == "no-quorum";
}

/// Returns whether the condition counts this row. The row must have one of the condition's kinds
/// (or, with EventCondition::waits, show a waiting client), and the condition's client and node if
/// the condition names these. `texts`: the texts of the row's trace.
inline bool matches(const EventCondition &condition, const Event &event, const TextPool &texts)
{
    return (!condition.client || condition.client == event.client)
        && (!condition.node || condition.node == event.node)
        && (std::find(condition.kinds.begin(), condition.kinds.end(), event.kind)
                != condition.kinds.end()
            || (condition.waits && showsWaiting(event, texts)));
}

} // namespace lockscope
