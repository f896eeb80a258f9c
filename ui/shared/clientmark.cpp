// SPDX-License-Identifier: GPL-3.0-or-later
#include "shared/clientmark.h"

#include <QPainter>

#include <cmath>

namespace lockscope {

void fillWithClient(QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme, double strength)
{
    painter.fillRect(rect, mixed(theme.client(id), theme.lane, strength));
    const int round = id ? (id.value - 1) / clientColourCount : 0;
    if (round == 0)
        return;
    QColor line = theme.onClient(id);
    line.setAlphaF(static_cast<float>(0.45 * strength));
    const double step = 3 + 3 * ((round + 1) / 2);
    if (round % 2 == 1) {
        for (double y = rect.top() + step / 2; y < rect.bottom(); y += step)
            painter.fillRect(QRectF(rect.left(), std::round(y), rect.width(), 1), line);
    } else {
        // On multiples of the step, so that a bar made of parts has even lines.
        for (double x = std::ceil(rect.left() / step) * step; x < rect.right(); x += step)
            painter.fillRect(QRectF(x, rect.top(), 1, rect.height()), line);
    }
}

void paintClientSwatch(QPainter &painter, const QRectF &rect, ClientId id, const Theme &theme)
{
    painter.fillRect(rect, theme.clientOutline(id));
    fillWithClient(painter, rect.adjusted(1, 1, -1, -1), id, theme);
}

} // namespace lockscope
