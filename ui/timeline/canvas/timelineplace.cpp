// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/timelineplace.h"

#include "ui/state/replaystate.h"
#include "ui/timeline/canvas/hovertip.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timenavigation.h"
#include "ui/timeline/lanes/overlays.h"

#include <cmath>

namespace lockscope {

TimelinePlace placeAt(const CanvasParts &parts, const QPointF &position)
{
    const TimelineCoordinates &time = parts.navigation.coordinates();
    const double x = parts.layout.laneX(position);
    const LaneHit hit = parts.hover.hitAt(position);
    TimelinePlace place;
    place.reach = Duration(static_cast<Duration::rep>(playheadReach * time.nsPerPixel));
    place.time = time.timeAt(x);
    place.lane = hit.lane;
    place.row = hit.row;
    // A click on the playhead means its exact time, to the nanosecond.
    const auto &at = parts.playhead.at();
    if (at && std::abs(time.xOf(at->time) - x) <= playheadReach)
        place.time = at->time;
    return place;
}

} // namespace lockscope
