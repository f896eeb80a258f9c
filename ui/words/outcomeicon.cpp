// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/outcomeicon.h"

#include "ui/theme/theme.h"
#include "ui/words/outcomewords.h"

#include <QPainter>
#include <QPixmap>

namespace lockscope {

QIcon outcomeIcon(Outcome outcome, int size)
{
    QIcon icon;
    for (const int scale : {1, 2, 3}) {
        QPixmap pixmap(size * scale, size * scale);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.scale(scale, scale);
        paintOutcome(painter, outcome, QRectF(0.5, 0.5, size - 1, size - 1),
            {outcomeColour(outcome), Theme::current().window});
        painter.end();
        pixmap.setDevicePixelRatio(scale);
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace lockscope
