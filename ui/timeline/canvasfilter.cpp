// SPDX-License-Identifier: GPL-3.0-or-later
// What a filter of the events hides is dimmed here: the lanes' part of it is in veil.cpp.
#include "timeline/timelinecanvas.h"

#include "shared/icons.h"
#include "shared/paintword.h"
#include "timeline/timelinetext.h"

#include <QPainter>

#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr double margin = 6;
constexpr double padding = 7;

} // namespace

void TimelineCanvas::setLit(std::shared_ptr<const LitRows> lit)
{
    m_lit = std::move(lit);
    update();
}

// In the corner that is free, as the filter's chips look, so that nobody takes what is dimmed for what is not there.
void TimelineCanvas::paintFilterSign(QPainter &painter)
{
    if (!isDimming())
        return;
    const Theme &theme = Theme::current();
    const QString word = TimelineText::filtered();
    const double icon = std::round(QFontMetricsF(font()).height() * 0.8);
    const double height = std::min(m_overview.rect().height() - 4, std::ceil(QFontMetricsF(font()).height()) + 4);
    const double width = std::min(m_labelsRect.width() - 2 * margin, std::ceil(wordWidth(font(), word)) + icon + 2 * padding + 4);
    const QRectF plate(margin, m_overview.rect().top() + 2, width, height);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(theme.laneAlternate);
    painter.drawRoundedRect(plate.adjusted(0.5, 0.5, -0.5, -0.5), height / 2, height / 2);
    painter.drawPixmap(QPointF(plate.left() + padding, std::round(plate.center().y() - icon / 2)),
                       colouredIcon(QStringLiteral("filter"), theme.text, static_cast<int>(icon), devicePixelRatioF()));
    painter.setPen(theme.text);
    painter.setClipRect(plate);
    painter.drawText(plate.adjusted(padding + icon + 4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, word);
    painter.restore();
}

// The names of those of whom nothing passes.
void TimelineCanvas::paintDimLabels(QPainter &painter)
{
    if (!isDimming())
        return;
    QColor veil = Theme::current().panel;
    veil.setAlphaF(0.6F);
    for (const LaneGroup &group : m_lanes.groups()) {
        const QRectF label = labelRect(group);
        if ((group.key.client || group.key.node || group.key.isFold) && m_lit->isDark(group.key) && label.intersects(m_labelsRect))
            painter.fillRect(label.adjusted(0, 0, -1, -1), veil);
    }
}

} // namespace lockscope
