// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanemodel.h"
#include "ui/index/messages.h"

#include <QPointF>

#include <optional>
#include <vector>

namespace lockscope {

/// The drawing of a message, from its client's lane to the node's lane and back; or of a copy, from
/// a primary's lane to its replica's lane. Points are in pixels: x from the left edge of the lanes,
/// y from the top of all lanes.
struct Arrow {
    std::size_t index = 0; ///< the index in Messages::messages; if `isCopy`, in Messages::copies
    bool isCopy = false;
    QPointF from;
    QPointF turn;            ///< the point where the command reaches the node; the end of a copy
    QPointF to;              ///< the point where the reply arrives; the end of a copy
    bool reachesNode = true; ///< the command has reached the node; otherwise the arrow ends in a
                             ///< cross just before `turn`
    bool hasWayBack = true;  ///< a second arrow goes back to the client; if `isReplyLost`, it ends
                             ///< in a cross just before `to`
    bool isReplyLost =
        false; ///< the reply did not reach the client; without hasWayBack, it may still come

    /// Returns the distance in pixels from a point to the nearest drawn part.
    double distanceTo(QPointF point) const;
};

/// Returns the visible arrows that are at least a few pixels wide. If there are too many arrows to
/// distinguish them, returns only the arrows of late or lost messages; if these are too many, too,
/// returns none.
std::vector<Arrow> arrowsIn(const Messages &messages, const LaneModel &lanes,
    const TimelineCoordinates &time, double width);

/// Returns the arrow nearest to a point; nothing if none is within four pixels.
std::optional<Arrow> arrowAt(const std::vector<Arrow> &arrows, QPointF point);

/// Returns the position of the cross of a lost message on its way from `from` to `to`: just before
/// `to`.
QPointF crossPosition(QPointF from, QPointF to);

} // namespace lockscope
