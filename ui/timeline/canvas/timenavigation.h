// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/visibletime.h"
#include "ui/index/zoomstack.h"

#include <QElapsedTimer>
#include <QObject>

#include <functional>
#include <optional>

namespace lockscope {

class TimelineContent;

/// Changes the time range that the timeline shows: zooms, pans, and moves back and forward through the previous ranges. Thread: the
/// window's.
class TimeNavigation : public QObject {
    Q_OBJECT
public:
    /// What changes the range. Changes of the same kind in quick succession are one step of the zoom stack, except single ones.
    enum class Gesture { single, wheel, key, drag };
    using Change = std::function<void(VisibleTime &)>;

    explicit TimeNavigation(const TimelineContent &content) : m_content(content) {}

    const VisibleTime &time() const { return m_time; }
    const TimelineCoordinates &coordinates() const { return m_time.coordinates(); }
    double width() const { return m_time.width(); }
    /// Returns the time at a pixel of the lanes; outside them, the time at their edge.
    WorldTime timeAt(double x) const;
    /// Sets the width of the lanes in pixels. Emits no signal.
    void setWidth(double width) { m_time.setWidth(width); }

    /// Changes the visible range without a step in the zoom stack.
    void change(const Change &apply);
    /// Changes it on the user's order: goBack() returns to the previous range.
    void look(Gesture gesture, const Change &apply);
    void zoomAt(double x, double factor, Gesture gesture = Gesture::single);
    void panBy(double pixels, Gesture gesture = Gesture::single);
    void showRange(const TimeRange &range);
    void fitAll();
    /// Keeps the playhead visible. After a step, the range moves as little as needed; during playback, it moves by nearly a page.
    void follow(WorldTime playhead, bool isStep);
    /// Shows the same range as another timeline.
    void mirror(const VisibleTime &other);
    /// The next change starts a new step.
    void endGesture() { m_gesture = Gesture::single; }
    /// While it is held, the range does not change, even if the run grows.
    void hold(bool isHeld);

    const ZoomStack &zooms() const { return m_zooms; }
    void goBack() { goTo(m_zooms.back(sight())); }
    void goForward() { goTo(m_zooms.forward(sight())); }
    void forgetSteps() { m_zooms.clear(); }

Q_SIGNALS:
    void followingChanged(bool following);
    /// The visible range or its scale has changed.
    void changed();

private:
    Sight sight() const { return {m_time.visible(), m_time.isShowingAll()}; }
    void goTo(const std::optional<Sight> &sight);

    const TimelineContent &m_content;
    VisibleTime m_time;
    ZoomStack m_zooms;
    Gesture m_gesture = Gesture::single;
    QElapsedTimer m_gestureClock;
    bool m_showsAllAgain = false; ///< show all again when hold() ends
};

} // namespace lockscope
