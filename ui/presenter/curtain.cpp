// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/curtain.h"

#include <QPainter>
#include <QToolTip>

namespace lockscope {

Curtain::Curtain(QWidget *window) : BriefCover(window)
{
    setObjectName(QStringLiteral("curtain"));
    setAccessibleName(tr("Black screen"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::BlankCursor);
    QToolTip::hideText(); // a tooltip is a separate window and would stay in front
    appear();
}

void Curtain::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), Qt::black);
}

} // namespace lockscope
