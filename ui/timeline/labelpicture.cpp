// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/labelpicture.h"

#include "timeline/lanepixels.h"

#include <QPainter>

#include <cmath>

namespace lockscope {
namespace {

std::vector<QRgb> coloursOf(const Theme &theme)
{
    std::vector<QRgb> colours;
    for (const QColor &colour : {theme.panel, theme.lane, theme.grid, theme.text, theme.textMuted})
        colours.push_back(colour.rgba());
    for (const Theme::ClientInk &ink : theme.clients)
        colours.insert(colours.end(), {ink.fill.rgba(), ink.outline.rgba(), ink.text.rgba()});
    return colours;
}

} // namespace

void LabelPicture::paint(QPainter &painter, const QRectF &rect, double scroll, const LaneModel &lanes, const LaneArrangement &arrangement,
                         const Theme &theme)
{
    const LanePixels pixels(painter, rect);
    const double ratio = pixels.ratio(); // not the device's own: a window can be drawn into a picture that is finer than its screen
    const QSize size = (rect.size() * ratio).toSize();
    if (size.isEmpty())
        return paintLaneLabels(painter, rect, scroll, lanes, arrangement, theme);
    Subject subject{rect, scroll, ratio, painter.font(), coloursOf(theme), lanes.lanes(), lanes.groups(), lanes.folded(), arrangement};
    if (m_image.isNull() || subject != m_subject) {
        m_subject = std::move(subject);
        m_image = QImage(size, QImage::Format_RGB32);
        m_image.setDevicePixelRatio(ratio);
        QPainter own(&m_image);
        own.translate(-rect.topLeft());
        own.setFont(painter.font());
        paintLaneLabels(own, rect, scroll, lanes, arrangement, theme);
    }
    if (!pixels.drawImage(rect.topLeft(), m_image))
        painter.drawImage(rect.topLeft(), m_image);
}

} // namespace lockscope
