// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/faultdroptarget.h"

#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timelinestrip.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QPainter>
#include <QWidget>

#include <algorithm>

namespace lockscope {

void FaultDropTarget::enter(QDragEnterEvent &event) const
{
    if (!m_parts.content.isEmpty() && event.mimeData()->hasFormat(QString::fromLatin1(faultMime)))
        event.acceptProposedAction();
}

double FaultDropTarget::xOnLanes(const QPointF &position) const
{
    const QRectF &lanes = m_parts.layout.areas().lanes;
    return std::clamp(position.x(), lanes.left(), lanes.right());
}

void FaultDropTarget::move(QDragMoveEvent &event)
{
    m_dropX = xOnLanes(event.position());
    event.acceptProposedAction();
    m_parts.canvas.update();
}

void FaultDropTarget::leave()
{
    m_dropX.reset();
    m_parts.canvas.update();
}

void FaultDropTarget::drop(QDropEvent &event)
{
    leave();
    event.acceptProposedAction();
    TimelinePlace place =
        placeAt(m_parts, QPointF(xOnLanes(event.position()), event.position().y()));
    place.globalPosition = m_parts.canvas.mapToGlobal(event.position().toPoint());
    Q_EMIT dropped(
        place, QString::fromUtf8(event.mimeData()->data(QString::fromLatin1(faultMime))));
}

void FaultDropTarget::paint(QPainter &painter) const
{
    const QRectF &ruler = m_parts.layout.areas().ruler;
    if (m_dropX)
        painter.fillRect(
            QRectF(*m_dropX - 1, ruler.top(), 2, m_parts.canvas.height() - ruler.top()),
            Theme::current().accent);
}

} // namespace lockscope
