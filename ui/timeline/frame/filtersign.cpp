// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/frame/filtersign.h"

#include "ui/theme/icons.h"
#include "ui/theme/paintword.h"
#include "ui/theme/theme.h"
#include "ui/words/timelinetext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double signMargin = 6;
constexpr double signPadding = 7;

} // namespace

void paintFilterSign(QPainter &painter, const QRectF &corner, double ratio)
{
    const Theme &theme = Theme::current();
    const QString word = TimelineText::filtered();
    const double line = QFontMetricsF(painter.font()).height();
    const double icon = std::round(line * 0.8);
    const double height = std::min(corner.height() - 4, std::ceil(line) + 4);
    const double width = std::min(corner.width() - 2 * signMargin,
        std::ceil(wordWidth(painter.font(), word)) + icon + 2 * signPadding + 4);
    const QRectF frame(corner.left() + signMargin, corner.top() + 2, width, height);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(theme.laneAlternate);
    painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), height / 2, height / 2);
    painter.drawPixmap(
        QPointF(frame.left() + signPadding, std::round(frame.center().y() - icon / 2)),
        colouredIcon(QStringLiteral("filter"), theme.text, static_cast<int>(icon), ratio));
    painter.setPen(theme.text);
    painter.setClipRect(frame);
    painter.drawText(
        frame.adjusted(signPadding + icon + 4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, word);
    painter.restore();
}

} // namespace lockscope
