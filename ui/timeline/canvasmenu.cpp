// SPDX-License-Identifier: GPL-3.0-or-later
// Where on the timeline a context menu is asked for; what is in it is for others to say.
#include "timeline/timelinecanvas.h"

#include "timeline/playheadline.h"

#include <QContextMenuEvent>

#include <cmath>

namespace lockscope {

void TimelineCanvas::contextMenuEvent(QContextMenuEvent *event)
{
    event->accept();
    if (isEmpty() || m_drag != Drag::none)
        return;
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const QPointF position = event->pos();
    if (!isByKey && !m_lanesRect.contains(position))
        return;
    const double nsPerPixel = m_visible.coordinates().nsPerPixel;
    TimelinePlace place;
    place.reach = Duration(static_cast<Duration::rep>(playheadReach * nsPerPixel));
    place.globalPosition = event->globalPos();
    place.time = m_visible.coordinates().timeAt(laneX(position));
    if (!isByKey)
        place.lane = hitUnder(position).lane;
    else if (m_selectedRow)
        place.time = (*m_trace)[*m_selectedRow].time;
    place.row = isByKey ? m_selectedRow : hitUnder(position).row;
    // Who clicks on the playhead means its time, to the nanosecond.
    const auto &at = m_playhead.at();
    if (at && (isByKey || std::abs(m_visible.coordinates().xOf(at->time) - laneX(position)) <= playheadReach))
        place.time = at->time;
    m_hover = {};
    m_tipTimer.stop();
    Q_EMIT menuWanted(place);
}

} // namespace lockscope
