// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QPolygonF>
#include <QRectF>

#include <vector>

class QPainter;

namespace lockscope {

/// Fills a rectangle with a client's colour; from the seventh client on with lines over it, since the colours repeat.
/// `strength` below 1 gives a tint of it over the lane.
void fillWithClient(QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme, double strength = 1);

/// What fillWithClient() draws over the colour: nothing, for the first who have it.
std::vector<QRectF> clientStripes(const QRectF &rect, ClientId id);
QColor clientStripeColour(ClientId id, const Theme &theme, double strength);

/// The same within a shape that has no dents.
void fillShapeWithClient(QPainter &painter, const QPolygonF &shape, ClientId id, const Theme &theme);

/// The small square that stands for a client wherever its name stands.
void paintClientSwatch(QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme);

} // namespace lockscope
