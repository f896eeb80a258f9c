// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline and the moment that the whole window shows.
#include "timeline/timelinecanvas.h"

#include "timeline/playheadline.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr double followMargin = 0.08; // of the width: where a playhead that left the sight comes in again

} // namespace

void TimelineCanvas::scrubTo(const QPointF &position)
{
    m_playhead.moveTo(m_visible.coordinates().timeAt(std::clamp(laneX(position), 0.0, m_visible.width())));
}

void TimelineCanvas::goTo(WorldTime time)
{
    m_playhead.moveTo(time);
    if (!isEmpty() && m_playhead.at())
        look(Gesture::single, [this] { m_visible.reveal(m_playhead.at()->time); });
}

void TimelineCanvas::playheadMoved(Playhead::Move by)
{
    update();
    if (!m_playhead.at() || isEmpty() || by == Playhead::Move::put)
        return;
    const bool followedBefore = m_visible.isFollowing();
    const double x = m_visible.coordinates().xOf(m_playhead.at()->time);
    if (by == Playhead::Move::stepped)
        m_visible.reveal(m_playhead.at()->time);
    else if (x < 0)
        m_visible.panBy(x - m_visible.width() * (1 - followMargin));
    else if (x > m_visible.width())
        m_visible.panBy(x - m_visible.width() * followMargin);
    moved(followedBefore);
}

bool TimelineCanvas::replay(TimelineCommand command)
{
    switch (command) {
    case TimelineCommand::playForwards: Q_EMIT playPressed(true); return true;
    case TimelineCommand::playBackwards: Q_EMIT playPressed(false); return true;
    case TimelineCommand::stepForwards: m_playhead.step(true); return true;
    case TimelineCommand::stepBackwards: m_playhead.step(false); return true;
    default: return false;
    }
}

} // namespace lockscope
