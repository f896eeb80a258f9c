// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "core/trace/trace.h"
#include "ui/timeline/canvas/timelineplace.h"
#include "ui/words/faultkinds.h"

namespace lockscope {

/// Whom a fault of a kind is usually of, where nobody says: the first client, the first node, the first replica.
FaultTarget usualTarget(const FaultKind &kind, const Settings &settings);

/// A fault of a kind for a place of the timeline: of the client or node of the lane there, at that time. One of a single message takes
/// the next command on the link. `trace` may be null.
Fault faultFor(const FaultKind &kind, const Settings &settings, const TimelinePlace &place, const Trace *trace);

} // namespace lockscope
