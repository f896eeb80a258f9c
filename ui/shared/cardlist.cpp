// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/cardlist.h"

#include <QListView>

namespace lockscope {

void styleAsCards(QListView &list)
{
    list.setFrameShape(QFrame::NoFrame);
    list.viewport()->setAutoFillBackground(false);
    list.setMouseTracking(true);
    list.setResizeMode(QListView::Adjust);
    list.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

} // namespace lockscope
