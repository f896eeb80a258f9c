// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanemodel.h"
#include "ui/index/messages.h"

#include <QPointF>

#include <optional>
#include <vector>

namespace lockscope {

/// Where a message is drawn: from its client's lane to the node's lane and back, or a copy from a master to its replica. In pixels:
/// x from the left edge of the lanes, y from the top of all lanes.
struct Arrow {
    std::size_t index = 0; ///< in Messages::messages, or in Messages::copies
    bool isCopy = false;
    QPointF from;
    QPointF turn; ///< where it reaches the node; the end of a copy
    QPointF to;   ///< where the reply arrives; the end of a copy
    bool hasTurn = true; ///< the message reaches the node; otherwise the arrow ends in a cross just before `turn`
    bool hasBack = true; ///< there is a reply arrow; with `isBackCut` it ends in a cross before `to`
    bool isBackCut = false;

    /// Returns the distance in pixels from a point to the nearest drawn part.
    double distanceTo(QPointF point) const;
};

/// Returns the visible arrows that are at least a few pixels wide. If there are too many to distinguish, returns only those of late
/// or lost messages; if these are too many as well, returns none.
std::vector<Arrow> arrowsIn(const Messages &messages, const LaneModel &lanes, const TimelineCoordinates &time, double width);

/// Returns the arrow under a point; nothing if none is near enough.
std::optional<Arrow> arrowAt(const std::vector<Arrow> &arrows, QPointF point);

/// Returns where the cross of a lost message is drawn: just before `to`.
QPointF lostAt(QPointF from, QPointF to);

} // namespace lockscope
