// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <string>
#include <string_view>

namespace lockscope {

/// A gesture is a series of changes that the user makes with one control and can undo as one step.
/// It lasts from the press of a slider to its release, or consists of several key presses and
/// clicks with pauses of less than a second. During the gesture, the timeline shows outlines of the
/// run before the gesture. Thread: the window's.
class EditGesture : public QObject {
    Q_OBJECT
public:
    explicit EditGesture(QObject *parent = nullptr);

    /// Call press() when the user presses a slider, and release() when the user releases it.
    void press();
    void release();
    /// Call it before each change by a control. `control`: a name that only this control has.
    void beforeChange(std::string_view control);
    /// Ends the gesture at once.
    void end();

    bool isOn() const { return m_isOn; }
    /// Returns a number that changes at the beginning and at the end of each gesture.
    int number() const { return m_number; }

Q_SIGNALS:
    void begun();
    void ended();

private:
    void begin();

    QTimer m_pauseTimer;
    std::string m_control;
    int m_number = 0;
    bool m_isOn = false;
    bool m_isPressed = false;
};

} // namespace lockscope
