// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "core/trace/trace.h"
#include "ui/timeline/canvas/timelineplace.h"
#include "ui/words/faultkinds.h"

namespace lockscope {

/// Returns the default target for a kind of fault: the first client, first node or first replica.
FaultTarget usualTarget(const FaultKind &kind, const Settings &settings);

/// Returns a fault of a kind for a place of the timeline: its target is the client or node of that lane, and it begins at that time. A
/// fault of one message gets the next command that is sent on its link after that time in `trace`; without a trace (null), the first one.
Fault faultFor(const FaultKind &kind, const Settings &settings, const TimelinePlace &place, const Trace *trace);

} // namespace lockscope
