// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/accessibleparts.h"
#include "ui/timeline/canvas/canvasparts.h"

namespace lockscope {

/// The timeline for assistive technology: the visible violations and lanes, and in each lane its visible bars and marks. A press selects the
/// event or marks the lane; a lane has its menu. The description of the timeline is the selected event. Thread: the window's.
class AccessibleTimeline : public AccessibleParts {
public:
    explicit AccessibleTimeline(const CanvasParts &parts);
};

} // namespace lockscope
