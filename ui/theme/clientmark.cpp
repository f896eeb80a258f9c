// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/clientmark.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace lockscope {

// The stripes distinguish clients that share a colour.
std::vector<QRectF> clientStripes(const QRectF &rect, ClientId id)
{
    std::vector<QRectF> found;
    const int round = id ? (id.value - 1) / clientColourCount : 0;
    const double step = 3 + 3 * ((round + 1) / 2);
    if (round % 2 == 1) {
        for (double y = rect.top() + step / 2; y < rect.bottom(); y += step)
            found.emplace_back(rect.left(), std::round(y), rect.width(), 1);
    } else if (round > 0) {
        // At multiples of the step, so that the stripes stay even across a bar that is painted in parts.
        for (double x = std::ceil(rect.left() / step) * step; x < rect.right(); x += step)
            found.emplace_back(x, rect.top(), 1, rect.height());
    }
    return found;
}

QColor clientStripeColour(ClientId id, const Theme &theme, double strength)
{
    QColor line = theme.onClient(id);
    line.setAlphaF(static_cast<float>(0.45 * strength));
    return line;
}

void fillWithClient(QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme, double strength)
{
    painter.fillRect(rect, mixed(theme.client(id), theme.lane, strength));
    const QColor line = clientStripeColour(id, theme, strength);
    for (const QRectF &stripe : clientStripes(rect, id))
        painter.fillRect(stripe, line);
}

void fillShapeWithClient(QPainter &painter, const QPolygonF &shape, ClientId id, const Theme &theme)
{
    QPainterPath whole;
    whole.addPolygon(shape);
    painter.fillPath(whole, theme.client(id));
    // Intersects polygons instead of clipping, because some picture formats do not support clipping.
    const QColor line = clientStripeColour(id, theme, 1);
    for (const QRectF &stripe : clientStripes(shape.boundingRect(), id)) {
        QPainterPath part;
        part.addPolygon(shape.intersected(QPolygonF(stripe)));
        painter.fillPath(part, line);
    }
}

void paintClientSwatch(QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme)
{
    painter.fillRect(rect, theme.clientOutline(id));
    fillWithClient(painter, rect.adjusted(1, 1, -1, -1), id, theme);
}

} // namespace lockscope
