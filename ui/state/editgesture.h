// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <string>
#include <string_view>

namespace lockscope {

/// One change of one control by the user: from the press of a slider to its release, or a series of keys and clicks with pauses of less
/// than a second. It is one step to undo. While it lasts, the run before it remains visible as a ghost. Thread: the window's.
class EditGesture : public QObject {
    Q_OBJECT
public:
    explicit EditGesture(QObject *parent = nullptr);

    /// A slider is pressed or released.
    void press();
    void release();
    /// Call it before each change of this control.
    void step(std::string_view knob);
    /// Ends the gesture at once.
    void end();

    bool isOn() const { return m_isOn; }
    /// Returns a number that differs for each gesture.
    int number() const { return m_number; }

Q_SIGNALS:
    void begun();
    void ended();

private:
    void begin();

    QTimer m_rest;
    std::string m_knob;
    int m_number = 0;
    bool m_isOn = false;
    bool m_isHeld = false;
};

} // namespace lockscope
