// SPDX-License-Identifier: GPL-3.0-or-later
// Where on the timeline a context menu is asked for; what is in it is for others to say.
#include "timeline/timelinecanvas.h"

#include "timeline/playheadline.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>

#include <algorithm>
#include <cmath>

namespace lockscope {

void TimelineCanvas::contextMenuEvent(QContextMenuEvent *event)
{
    event->accept();
    if (isEmpty() || m_drag != Drag::none)
        return;
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const QPointF position = event->pos();
    if (const auto label = isByKey ? std::nullopt : labelAt(position)) {
        labelMenu(m_lanes.groups()[label->group].key, event->globalPos());
        return;
    }
    if (const auto marker = isByKey ? std::nullopt : markerAt(position)) {
        marksMenu(*marker, event->globalPos());
        return;
    }
    if (!isByKey && !m_lanesRect.contains(position))
        return;
    TimelinePlace place = placeAt(position);
    place.globalPosition = event->globalPos();
    if (isByKey) {
        place.lane.reset();
        place.row = m_selectedRow;
        if (m_playhead.at())
            place.time = m_playhead.at()->time;
        else if (m_selectedRow)
            place.time = (*m_trace)[*m_selectedRow].time;
    }
    m_hover = {};
    m_tipTimer.stop();
    Q_EMIT menuWanted(place);
}

void TimelineCanvas::pickLane(ClientId client, NodeId node)
{
    m_pickedClient = client;
    m_pickedNode = node;
    const LaneKey key{client, node};
    if (m_arrangement.isHidden(key) || (client && m_arrangement.isFolded(client))) {
        rearrange([&](LaneArrangement &lanes) {
            lanes.setHidden(key, false);
            if (client && lanes.isFolded(client))
                lanes.setFolded(client, false);
        });
    }
    if (const TimelineLane *const lane = pickedLane())
        revealLane(*lane);
    update();
}

const TimelineLane *TimelineCanvas::pickedLane() const
{
    if (m_pickedClient)
        return m_lanes.find(LaneRole::belief, m_pickedClient, {});
    return m_pickedNode ? m_lanes.find(LaneRole::node, {}, m_pickedNode) : nullptr;
}

TimelinePlace TimelineCanvas::placeAt(const QPointF &position) const
{
    TimelinePlace place;
    place.reach = Duration(static_cast<Duration::rep>(playheadReach * m_visible.coordinates().nsPerPixel));
    place.time = m_visible.coordinates().timeAt(laneX(position));
    const LaneHit hit = hitUnder(position);
    place.lane = hit.lane;
    place.row = hit.row;
    // Who clicks on the playhead means its time, to the nanosecond.
    const auto &at = m_playhead.at();
    if (at && std::abs(m_visible.coordinates().xOf(at->time) - laneX(position)) <= playheadReach)
        place.time = at->time;
    return place;
}

void TimelineCanvas::dragEnterEvent(QDragEnterEvent *event)
{
    if (!isEmpty() && event->mimeData()->hasFormat(QString::fromLatin1(faultMime)))
        event->acceptProposedAction();
}

void TimelineCanvas::dragMoveEvent(QDragMoveEvent *event)
{
    m_dropX = std::clamp(event->position().x(), m_lanesRect.left(), m_lanesRect.right());
    event->acceptProposedAction();
    update();
}

void TimelineCanvas::dragLeaveEvent(QDragLeaveEvent *)
{
    m_dropX.reset();
    update();
}

void TimelineCanvas::dropEvent(QDropEvent *event)
{
    m_dropX.reset();
    update();
    event->acceptProposedAction();
    const QPointF position(std::clamp(event->position().x(), m_lanesRect.left(), m_lanesRect.right()), event->position().y());
    TimelinePlace place = placeAt(position);
    place.globalPosition = mapToGlobal(event->position().toPoint());
    Q_EMIT faultDropped(place, QString::fromUtf8(event->mimeData()->data(QString::fromLatin1(faultMime))));
}

} // namespace lockscope
