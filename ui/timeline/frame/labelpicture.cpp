// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/frame/labelpicture.h"

namespace lockscope {

void LabelPicture::paint(QPainter &painter, const QRectF &rect, double scroll,
    const LaneModel &lanes, const LaneArrangement &arrangement, const Theme &theme)
{
    m_picture.paint(painter, rect, theme,
        {scroll, lanes.lanes(), lanes.groups(), lanes.folded(), arrangement},
        [&](QPainter &imagePainter) {
            paintLaneLabels(imagePainter, rect, scroll, lanes, arrangement, theme);
        });
}

} // namespace lockscope
