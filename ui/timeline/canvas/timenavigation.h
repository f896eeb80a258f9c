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

/// Moves the range of time that the timeline shows: zooms, pans, goes back and forward through the ranges shown before.
/// Thread: the window's.
class TimeNavigation : public QObject {
    Q_OBJECT
public:
    /// What moves the time. Moves of the same kind that follow one another closely are one step of the zoom stack; single ones never are.
    enum class Gesture { single, wheel, key, drag };
    using Change = std::function<void(VisibleTime &)>;

    explicit TimeNavigation(const TimelineContent &content) : m_content(content) {}

    const VisibleTime &time() const { return m_time; }
    const TimelineCoordinates &coordinates() const { return m_time.coordinates(); }
    double width() const { return m_time.width(); }
    /// The time at a pixel of the lanes; left and right of them the time at their edge.
    WorldTime timeAt(double x) const;
    /// The width of the lanes in pixels. It emits no signal.
    void setWidth(double width) { m_time.setWidth(width); }

    /// Changes the visible time without a step of the zoom stack.
    void change(const Change &apply);
    /// Changes it by hand: goBack() returns to the range before.
    void look(Gesture gesture, const Change &apply);
    void zoomAt(double x, double factor, Gesture gesture = Gesture::single);
    void panBy(double pixels, Gesture gesture = Gesture::single);
    void showRange(const TimeRange &range);
    void fitAll();
    /// Keeps the playhead in sight: a step is brought in as little as needed, a playhead that plays turns the page.
    void follow(WorldTime playhead, bool isStep);
    /// Shows what another timeline shows.
    void mirror(const VisibleTime &other);
    /// The next move begins a step of its own.
    void endGesture() { m_gesture = Gesture::single; }
    /// While it is held the range stays as it is, though the run may grow.
    void hold(bool isHeld);

    const ZoomStack &zooms() const { return m_zooms; }
    void goBack() { goTo(m_zooms.back(sight())); }
    void goForward() { goTo(m_zooms.forward(sight())); }
    void forgetSteps() { m_zooms.clear(); }

Q_SIGNALS:
    void followingChanged(bool following);
    /// Another range of time is visible, or the same at another scale.
    void changed();

private:
    Sight sight() const { return {m_time.visible(), m_time.isShowingAll()}; }
    void goTo(const std::optional<Sight> &sight);

    const TimelineContent &m_content;
    VisibleTime m_time;
    ZoomStack m_zooms;
    Gesture m_gesture = Gesture::single;
    QElapsedTimer m_gestureClock;
    bool m_showsAllAgain = false; ///< when hold() ends
};

} // namespace lockscope
