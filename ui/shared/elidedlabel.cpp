// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/elidedlabel.h"

#include <QPainter>

namespace lockscope {

QString ElidedLabel::shownText() const
{
    return fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width());
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()), shownText());
}

} // namespace lockscope
