// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <string>
#include <string_view>

namespace lockscope {

/// A series of changes that the user makes with one control and can undo as one step: from the press of a slider to its release, or
/// several key presses and clicks with pauses of less than a second. During the gesture, the run before it stays visible as outlines.
/// Thread: the window's.
class EditGesture : public QObject {
    Q_OBJECT
public:
    explicit EditGesture(QObject *parent = nullptr);

    /// A slider is pressed or released.
    void press();
    void release();
    /// Call it before each change by a control.
    void step(std::string_view control);
    /// Ends the gesture at once.
    void end();

    bool isOn() const { return m_isOn; }
    /// Returns a number that is different for each gesture.
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
