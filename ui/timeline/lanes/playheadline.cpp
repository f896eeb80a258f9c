// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/playheadline.h"

namespace lockscope {
namespace {

constexpr float dimmingShare = 0.62F;
constexpr double handleWidth = 13;
constexpr double handlePoint = 6; // the height of the tip of the handle, in pixels

} // namespace

void paintPlayhead(const LaneScene &scene, WorldTime time)
{
    const double x = scene.snapped(scene.time.xOf(time));
    const double from = std::max(x, 0.0);
    if (from < scene.width) {
        QColor cover = scene.theme.lane;
        cover.setAlphaF(dimmingShare);
        scene.painter.fillRect(
            QRectF(from, scene.top, scene.width - from, scene.bottom - scene.top), cover);
    }
    if (x < 0 || x > scene.width)
        return;
    // An edge in the lane's colour separates the line from the borders of bars.
    scene.painter.fillRect(QRectF(x - 2, scene.top, 5, scene.bottom - scene.top), scene.theme.lane);
    scene.painter.fillRect(QRectF(x - 1, scene.top, 3, scene.bottom - scene.top), scene.theme.text);
}

void paintPlayheadHandle(
    QPainter &painter, const QRectF &ruler, double lanesTop, double x, const Theme &theme)
{
    if (x < 0 || x > ruler.width())
        return;
    const double middle = std::round(ruler.left() + x) + 0.5;
    const double top = ruler.top() + 2;
    const double tip = ruler.bottom();
    QPainterPath handle;
    handle.addPolygon(QPolygonF{{middle - handleWidth / 2, top}, {middle + handleWidth / 2, top},
        {middle + handleWidth / 2, tip - handlePoint}, {middle, tip},
        {middle - handleWidth / 2, tip - handlePoint}});
    handle.closeSubpath();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.panel, 1.5));
    painter.setBrush(theme.text);
    painter.drawPath(handle);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.fillRect(QRectF(middle - 1.5, tip, 3, lanesTop - tip), theme.text);
    // Paints two lines, which look like a grip.
    for (const double offset : {-2.0, 1.0})
        painter.fillRect(
            QRectF(middle + offset, top + 4, 1, std::max(3.0, tip - handlePoint - top - 7)),
            theme.panel);
}

} // namespace lockscope
