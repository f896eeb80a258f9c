// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QPolygonF>
#include <QRectF>

#include <vector>

class QPainter;

namespace lockscope {

/// Fills a rectangle with a client's colour. From the seventh client on, the colours repeat with
/// stripes on top. `colourShare`: the weight of the client's colour, 0 to 1; the rest is the lane's
/// background.
void fillWithClient(
    QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme, double colourShare = 1);

/// Returns the stripes that fillWithClient() draws over the colour: empty for the first client of
/// each colour.
std::vector<QRectF> clientStripes(const QRectF &rect, ClientId id);
/// Returns the colour of these stripes. `colourShare`: as in fillWithClient().
QColor clientStripeColour(ClientId id, const Theme &theme, double colourShare);

/// Fills a convex shape as fillWithClient() fills a rectangle.
void fillShapeWithClient(
    QPainter &painter, const QPolygonF &shape, ClientId id, const Theme &theme);

/// Paints the small square in a client's colour beside the client's name.
void paintClientSwatch(QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme);

} // namespace lockscope
