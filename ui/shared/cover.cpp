// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/cover.h"

#include <QEvent>

namespace lockscope {

Cover::Cover(QWidget *parent) : QWidget(parent)
{
    setGeometry(parent->rect());
    parent->installEventFilter(this);
    raise();
}

bool Cover::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

} // namespace lockscope
