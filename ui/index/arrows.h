// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanemodel.h"
#include "ui/index/messages.h"

#include <QPointF>

#include <optional>
#include <vector>

namespace lockscope {

/// Where a message is drawn: from its client's lane to its node's and back, or a copy's way from a master to its replica. In pixels, x
/// from the left edge of the lanes, y from the top of all lanes.
struct Arrow {
    std::size_t index = 0; ///< in Messages::messages, or in Messages::copies
    bool isCopy = false;
    QPointF from;
    QPointF turn; ///< where it comes to the node; a copy's end
    QPointF to;   ///< where the answer comes back; a copy's end
    bool hasTurn = true; ///< the way goes as far as the node; else it ends in a cross right before `turn`
    bool hasBack = true; ///< an answer goes back; with `isBackCut` it ends in a cross before `to`
    bool isBackCut = false;

    /// How far a point is from the nearest drawn part of it.
    double distanceTo(QPointF point) const;
};

/// The arrows that can be told apart: those in sight that are at least a few pixels wide. Where there are too many, only those are left
/// that did not go as they should, late or lost; where these are too many, none.
std::vector<Arrow> arrowsIn(const Messages &messages, const LaneModel &lanes, const TimelineCoordinates &time, double width);

/// The arrow under a point, if one is near enough.
std::optional<Arrow> arrowAt(const std::vector<Arrow> &arrows, QPointF point);

/// Where a cross stands for what was lost: right before `to`, beside the one who waits in vain.
QPointF lostAt(QPointF from, QPointF to);

} // namespace lockscope
