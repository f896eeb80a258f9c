// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/playhead.h"

#include <QElapsedTimer>
#include <QTimer>

namespace lockscope {

/// Moves the playhead through time, forwards or backwards, at a fraction or multiple of real speed. It passes every row, so the state at a
/// time equals the one reached by steps. Thread: the window's.
class Player : public QObject {
    Q_OBJECT
public:
    /// Returns the available speeds in ascending order: 1/100 to 10.
    static const std::vector<double> &speeds();

    explicit Player(Playhead &playhead, QObject *parent = nullptr);

    bool isPlaying() const { return m_frame.isActive(); }
    bool isForwards() const { return m_isForwards; }
    double speed() const { return m_speed; }
    void setSpeed(double speed);

public Q_SLOTS:
    /// Plays in a direction, or pauses if it already plays that way. At the end of that direction, starts again from the other end.
    void toggle(bool forwards);
    void pause();

Q_SIGNALS:
    void changed();

private:
    void advance();

    Playhead &m_playhead;
    QTimer m_frame;
    QElapsedTimer m_clock;
    double m_speed = 0.1;
    double m_rest = 0; ///< fractions of nanoseconds, carried to the next step
    bool m_isForwards = true;
};

} // namespace lockscope
