// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/clientmark.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace lockscope {

// The stripes distinguish clients that share a colour.
std::vector<QRectF> clientStripes(const QRectF &rect, ClientId id)
{
    std::vector<QRectF> stripes;
    // How often all colours have been used before this client.
    const int repetition = id ? (id.value - 1) / clientColourCount : 0;
    const double step = 3 + 3 * ((repetition + 1) / 2);
    if (repetition % 2 == 1) {
        for (double y = rect.top() + step / 2; y < rect.bottom(); y += step)
            stripes.emplace_back(rect.left(), std::round(y), rect.width(), 1);
    } else if (repetition > 0) {
        // The stripes are at multiples of the step, so that their distance is the same in a bar
        // that is painted in several parts.
        for (double x = std::ceil(rect.left() / step) * step; x < rect.right(); x += step)
            stripes.emplace_back(x, rect.top(), 1, rect.height());
    }
    return stripes;
}

QColor clientStripeColour(ClientId id, const Theme &theme, double colourShare)
{
    QColor stripeColour = theme.textOnClient(id);
    stripeColour.setAlphaF(static_cast<float>(0.45 * colourShare));
    return stripeColour;
}

void fillWithClient(
    QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme, double colourShare)
{
    painter.fillRect(rect, mixed(theme.client(id), theme.lane, colourShare));
    const QColor stripeColour = clientStripeColour(id, theme, colourShare);
    for (const QRectF &stripe : clientStripes(rect, id))
        painter.fillRect(stripe, stripeColour);
}

void fillShapeWithClient(QPainter &painter, const QPolygonF &shape, ClientId id, const Theme &theme)
{
    QPainterPath whole;
    whole.addPolygon(shape);
    painter.fillPath(whole, theme.client(id));
    // Intersects polygons instead of clipping, because some picture formats do not support
    // clipping.
    const QColor stripeColour = clientStripeColour(id, theme, 1);
    for (const QRectF &stripe : clientStripes(shape.boundingRect(), id)) {
        QPainterPath part;
        part.addPolygon(shape.intersected(QPolygonF(stripe)));
        painter.fillPath(part, stripeColour);
    }
}

void paintClientSwatch(QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme)
{
    painter.fillRect(rect, theme.clientOutline(id));
    fillWithClient(painter, rect.adjusted(1, 1, -1, -1), id, theme);
}

} // namespace lockscope
