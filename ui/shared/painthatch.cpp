// SPDX-License-Identifier: GPL-3.0-or-later
#include "shared/painthatch.h"

#include <QPainter>
#include <QVarLengthArray>

#include <cmath>

namespace lockscope {
namespace {

struct Stroke {
    double step;  // between two lines, along x
    double width; // of the pen
};

Stroke strokeOf(Hatch hatch)
{
    switch (hatch) {
    case Hatch::diagonal: return {7, 1.4};
    case Hatch::cross: return {11, 1.2};
    case Hatch::dense: return {4, 1};
    }
    return {8, 1};
}

} // namespace

void paintHatch(QPainter &painter, const QRectF &rect, Hatch hatch, const QColor &colour, double anchor)
{
    if (rect.width() <= 0 || rect.height() <= 0)
        return;
    const Stroke stroke = strokeOf(hatch);
    const double height = rect.height();
    // A line that starts on the bottom edge left of the rectangle still crosses it: begin a height earlier.
    const double first = anchor + std::floor((rect.left() - height - anchor) / stroke.step) * stroke.step;
    QVarLengthArray<QLineF, 256> lines;
    for (double x = first; x < rect.right() + stroke.step; x += stroke.step) {
        lines.append(QLineF(x, rect.bottom(), x + height, rect.top()));
        if (hatch == Hatch::cross)
            lines.append(QLineF(x, rect.top(), x + height, rect.bottom()));
    }
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, stroke.width));
    painter.drawLines(lines.constData(), static_cast<int>(lines.size()));
    painter.restore();
}

} // namespace lockscope
