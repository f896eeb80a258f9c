// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/timenavigation.h"

#include "ui/timeline/canvas/timelinecontent.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr qint64 gesturePauseMax = 700; // in milliseconds; after a longer pause, the same gesture
                                        // makes a separate entry of the zoom stack
constexpr double playheadMargin = 0.08; // when the view scrolls to the playhead: its distance from
                                        // the edge, as a share of the width

void showView(VisibleTime &time, const TimeView &view)
{
    if (view.isWholeRun)
        time.fitAll();
    else
        time.showExactly(view.range);
}

} // namespace

WorldTime TimeNavigation::timeAt(double x) const
{
    return coordinates().timeAt(std::clamp(x, 0.0, width()));
}

void TimeNavigation::change(const Change &apply)
{
    const bool wasFollowing = m_time.isFollowing();
    apply(m_time);
    if (m_time.isFollowing() != wasFollowing)
        Q_EMIT followingChanged(m_time.isFollowing());
    Q_EMIT changed();
}

void TimeNavigation::changeByUser(Gesture gesture, const Change &apply)
{
    change([&](VisibleTime &time) {
        const TimeView before = view();
        apply(time);
        const bool isSameGesture = gesture == m_gesture && gesture != Gesture::single;
        const bool isSoon = gesture == Gesture::drag
            || (m_gestureClock.isValid() && m_gestureClock.elapsed() < gesturePauseMax);
        m_zooms.record(before, view(), isSameGesture && isSoon);
        m_gesture = gesture;
        m_gestureClock.start();
    });
}

void TimeNavigation::zoomAt(double x, double factor, Gesture gesture)
{
    if (!m_content.isEmpty())
        changeByUser(gesture,
            [&](VisibleTime &time) { time.zoomAt(std::clamp(x, 0.0, time.width()), factor); });
}

void TimeNavigation::panBy(double pixels, Gesture gesture)
{
    if (!m_content.isEmpty() && pixels != 0)
        changeByUser(gesture, [&](VisibleTime &time) { time.panBy(pixels); });
}

void TimeNavigation::showRange(const TimeRange &range)
{
    changeByUser(Gesture::single, [&](VisibleTime &time) { time.show(range); });
}

void TimeNavigation::fitAll()
{
    changeByUser(Gesture::single, [](VisibleTime &time) { time.fitAll(); });
}

void TimeNavigation::keepVisible(WorldTime playhead, bool isStep)
{
    change([&](VisibleTime &time) {
        const double x = time.coordinates().xOf(playhead);
        if (isStep)
            time.reveal(playhead);
        else if (x < 0)
            time.panBy(x - time.width() * (1 - playheadMargin));
        else if (x > time.width())
            time.panBy(x - time.width() * playheadMargin);
    });
}

void TimeNavigation::mirror(const VisibleTime &other)
{
    change([&](VisibleTime &time) { time.mirror(other); });
}

void TimeNavigation::restore(const VisibleTime &time, const ZoomStack &zooms)
{
    m_zooms = zooms;
    change([&](VisibleTime &own) {
        own.mirror(time);
        if (!time.isShowingAll() && !time.isFollowing())
            own.showExactly(time.visible());
    });
}

void TimeNavigation::setRangeFixed(bool isFixed)
{
    if (isFixed) {
        m_wasShowingAll = m_time.isShowingAll();
        m_time.showExactly(m_time.visible());
    } else if (std::exchange(m_wasShowingAll, false)) {
        change([](VisibleTime &time) {
            time.fitAll();
        }); // this is no entry of the zoom stack, because the user did not move the view
    }
}

void TimeNavigation::goTo(const std::optional<TimeView> &view)
{
    if (!view)
        return;
    endGesture();
    change([&](VisibleTime &time) { showView(time, *view); });
}

} // namespace lockscope
