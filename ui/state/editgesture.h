// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <string>
#include <string_view>

namespace lockscope {

/// One turn of one knob by the hand: from the press of a slider to its release, or a burst of keys and clicks with less than a
/// second between two. It is one step to undo, and as long as it lasts the run before it stays in sight as a ghost.
/// Thread: the window's.
class EditGesture : public QObject {
    Q_OBJECT
public:
    explicit EditGesture(QObject *parent = nullptr);

    /// A slider is pressed, and let go.
    void press();
    void release();
    /// This knob changes now. Call it before the change.
    void step(std::string_view knob);
    /// Ends it at once.
    void end();

    bool isOn() const { return m_isOn; }
    /// Another number for each turn.
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
