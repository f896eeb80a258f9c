// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/accessible.h"
#include "ui/timeline/canvas/timelinecontent.h"

namespace lockscope {

/// Describes the timeline for assistive technology: the visible violations and lanes, and in each
/// lane its visible bars and marks. A press on a violation, bar or mark selects its event, and a
/// press on a lane picks the lane (see TimelineSelection::pickLane()). A lane also has its context
/// menu. The description of the whole timeline describes the selected event. Thread: the window's.
class AccessibleTimeline : public AccessibleParts {
public:
    explicit AccessibleTimeline(const CanvasParts &parts);
};

} // namespace lockscope
