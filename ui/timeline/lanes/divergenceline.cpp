// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/divergenceline.h"

#include <algorithm>
#include <cmath>

namespace lockscope {

void paintDivergence(const LaneScene &scene, WorldTime time)
{
    const double x = scene.snapped(scene.time.xOf(time));
    if (x < 0 || x > scene.width)
        return;
    QPen pen(scene.theme.text, 2, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({5, 2, 1, 2});
    scene.painter.save();
    // An edge in the lane's colour separates the line from the borders of bars.
    scene.painter.fillRect(QRectF(x - 2, scene.top, 4, scene.bottom - scene.top), scene.theme.lane);
    scene.painter.setPen(pen);
    scene.painter.drawLine(QPointF(x, scene.top), QPointF(x, scene.bottom));
    scene.painter.restore();
}

QRectF divergenceBadge(const LaneScene &scene, const QRectF &row, WorldTime time)
{
    const double x = scene.snapped(scene.time.xOf(time));
    if (x < 0 || x > scene.width)
        return {};
    const double size = std::round(row.height() * 0.8);
    QRectF badge(x - size / 2, row.bottom() - size, size, size);
    badge.moveLeft(std::clamp(badge.left(), 0.0, std::max(0.0, scene.width - size)));
    return badge;
}

void paintDivergenceBadge(const LaneScene &scene, const QRectF &badge)
{
    if (badge.isEmpty())
        return;
    const double size = badge.width();
    scene.painter.save();
    scene.painter.setRenderHint(QPainter::Antialiasing);
    scene.painter.setPen(QPen(scene.theme.panel, 1));
    scene.painter.setBrush(scene.theme.text);
    scene.painter.drawRoundedRect(badge, 3, 3);
    scene.painter.setPen(QPen(scene.theme.panel, 1.6, Qt::SolidLine, Qt::RoundCap));
    const QPointF middle = badge.center();
    const double arm = size * 0.26;
    for (const double dy : {-size * 0.12, size * 0.12})
        scene.painter.drawLine(middle + QPointF(-arm, dy), middle + QPointF(arm, dy));
    scene.painter.drawLine(
        middle + QPointF(-arm * 0.6, size * 0.32), middle + QPointF(arm * 0.6, -size * 0.32));
    scene.painter.restore();
}

} // namespace lockscope
