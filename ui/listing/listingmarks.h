// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/listing/listingmodel.h"

class QPainter;

namespace lockscope {

// The marks at the lines of a listing, in its rows and in its flow chart. Thread: the window's.

/// Paints the breakpoint of a line: for one client a disc with the number of the client, for
/// several a disc with their count. Without clients, paints a dotted disc if `isHovered`, otherwise
/// nothing.
void paintBreakPoint(
    QPainter &painter, const QPointF &centre, const std::vector<ClientId> &clients, bool isHovered);

/// Paints the mark of a client that is at a line, with the painter's font.
void paintListingMark(QPainter &painter, const QRectF &rect, const ListingModel::Mark &mark);

} // namespace lockscope
