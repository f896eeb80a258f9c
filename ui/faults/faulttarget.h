// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "core/trace/trace.h"
#include "ui/timeline/canvas/timelineplace.h"
#include "ui/words/faultkinds.h"

namespace lockscope {

/// Returns the default target for a kind of fault: the first client, first node or first replica.
FaultTarget defaultTarget(const FaultKind &kind, const Settings &settings);

/// Returns a fault of a kind for a place of the timeline: its target is the client or node of the
/// place's lane, and it begins at the place's time. A fault that affects a single message, such as
/// a lost reply, has no time. It begins at a command: the first one that is sent on its link in
/// `trace` at or after the time of the place; without a trace (null), the first one of the run.
Fault faultFor(const FaultKind &kind, const Settings &settings, const TimelinePlace &place,
    const Trace *trace);

} // namespace lockscope
