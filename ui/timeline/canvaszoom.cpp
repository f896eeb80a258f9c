// SPDX-License-Identifier: GPL-3.0-or-later
// What moves the time by hand, and the way back.
#include "timeline/timelinecanvas.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 mergeTime = 700; // milliseconds: what comes sooner belongs to the same turn of the wheel

} // namespace

void TimelineCanvas::look(Gesture gesture, const std::function<void()> &change)
{
    const bool followedBefore = m_visible.isFollowing();
    const Sight before = sight();
    change();
    const bool isSame = gesture == m_gesture && gesture != Gesture::single;
    const bool isSoon = gesture == Gesture::drag || (m_gestureClock.isValid() && m_gestureClock.elapsed() < mergeTime);
    m_zooms.step(before, sight(), isSame && isSoon);
    m_gesture = gesture;
    m_gestureClock.start();
    moved(followedBefore);
}

void TimelineCanvas::zoomAt(double x, double factor, Gesture gesture)
{
    if (!isEmpty())
        look(gesture, [&] { m_visible.zoomAt(std::clamp(x, 0.0, m_visible.width()), factor); });
}

void TimelineCanvas::panBy(double pixels, Gesture gesture)
{
    if (!isEmpty() && pixels != 0)
        look(gesture, [&] { m_visible.panBy(pixels); });
}

void TimelineCanvas::lookAt(const std::optional<Sight> &sight)
{
    if (!sight)
        return;
    const bool followedBefore = m_visible.isFollowing();
    if (sight->isAll)
        m_visible.fitAll();
    else
        m_visible.showExactly(sight->range);
    m_gesture = Gesture::single;
    moved(followedBefore);
}

void TimelineCanvas::goBack()
{
    lookAt(m_zooms.back(sight()));
}

void TimelineCanvas::goForward()
{
    lookAt(m_zooms.forward(sight()));
}

} // namespace lockscope
