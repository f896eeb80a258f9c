// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/visibletime.h"

#include <QElapsedTimer>
#include <QObject>

#include <functional>
#include <optional>

namespace lockscope {

class TimelineContent;

/// Moves the visible range of time: zooms, pans, and goes back and forward through earlier ranges.
/// Thread: the window's.
class TimeNavigation : public QObject {
    Q_OBJECT
public:
    /// The user's action that changes the range. Changes by the same kind of action that follow one
    /// another quickly are one entry of the zoom stack; for `drag`, also if they follow slowly.
    /// Each `single` change is a separate entry.
    enum class Gesture { single, wheel, key, drag };
    using Change = std::function<void(VisibleTime &)>;

    explicit TimeNavigation(const TimelineContent &content) : m_content(content) { }

    const VisibleTime &time() const { return m_time; }
    const TimelineCoordinates &coordinates() const { return m_time.coordinates(); }
    double width() const { return m_time.width(); }
    /// Returns the time at `x`, in pixels from the left edge of the lanes. Outside the lanes,
    /// returns the time at the nearer edge.
    WorldTime timeAt(double x) const;
    /// Sets the width of the lanes in pixels. Emits no signal.
    void setWidth(double width) { m_time.setWidth(width); }

    /// Changes the visible range without an entry in the zoom stack.
    void change(const Change &apply);
    /// Changes the visible range because the user asked for it: goBack() returns to the previous
    /// range.
    void changeByUser(Gesture gesture, const Change &apply);
    /// Zooms so that the time at `x` (in pixels from the left edge of the lanes) stays at `x`.
    /// `factor` > 1 zooms in.
    void zoomAt(double x, double factor, Gesture gesture = Gesture::single);
    /// Moves to later times by this number of pixels; negative: to earlier times.
    void panBy(double pixels, Gesture gesture = Gesture::single);
    void showRange(const TimeRange &range);
    void fitAll();
    /// Keeps the playhead visible. If `isStep`, scrolls only by the distance that is needed;
    /// otherwise (during playback) by about a page.
    void keepVisible(WorldTime playhead, bool isStep);
    /// Shows the same times at the same pixels as another timeline.
    void mirror(const VisibleTime &other);
    /// Makes the next change a separate entry of the zoom stack.
    void endGesture() { m_gesture = Gesture::single; }
    /// While the range is fixed, it does not change when the run grows.
    void setRangeFixed(bool isFixed);

    const ZoomStack &zooms() const { return m_zooms; }
    void goBack() { goTo(m_zooms.back(view())); }
    void goForward() { goTo(m_zooms.forward(view())); }
    /// Removes all entries from the zoom stack.
    void forgetZooms() { m_zooms.clear(); }
    /// Shows the same range as another timeline of the same run, which may have another width, and
    /// takes over its zoom stack.
    void restore(const VisibleTime &time, const ZoomStack &zooms);

Q_SIGNALS:
    void followingChanged(bool following);
    /// The visible range of time or its scale has changed.
    void changed();

private:
    TimeView view() const { return {m_time.visible(), m_time.isShowingAll()}; }
    void goTo(const std::optional<TimeView> &view);

    const TimelineContent &m_content;
    VisibleTime m_time;
    ZoomStack m_zooms;
    Gesture m_gesture = Gesture::single;
    QElapsedTimer m_gestureClock;
    bool m_wasShowingAll = false; ///< the whole run was visible before setRangeFixed(true), so
                                  ///< setRangeFixed(false) shows it again
};

} // namespace lockscope
