// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/playhead.h"

#include <QElapsedTimer>
#include <QTimer>

namespace lockscope {

/// Moves the playhead through time, forwards or backwards, at a fraction or a multiple of real
/// speed. At each time, the window shows the same state as if the user had moved the playhead to
/// this time row by row. Thread: the window's.
class Player : public QObject {
    Q_OBJECT
public:
    /// Returns the available speeds in ascending order: 1/100 to 10.
    static const std::vector<double> &speeds();

    explicit Player(Playhead &playhead, QObject *parent = nullptr);

    bool isPlaying() const { return m_frameTimer.isActive(); }
    bool isForwards() const { return m_isForwards; }
    double speed() const { return m_speed; }
    void setSpeed(double speed);

public Q_SLOTS:
    /// Plays forwards or backwards, or pauses if it already plays in this direction. If the
    /// playhead is at the last position in this direction, or if there is no playhead, starts at
    /// the opposite end of the trace.
    void playOrPause(bool forwards);
    void pause();

Q_SIGNALS:
    void changed();

private:
    void advance();

    Playhead &m_playhead;
    QTimer m_frameTimer;
    QElapsedTimer m_sinceAdvance; ///< the real time since the last call of advance()
    double m_speed = 0.1;
    double m_fraction = 0; ///< the fraction of a nanosecond that the last call of advance() has
                           ///< left out; the next call adds it
    bool m_isForwards = true;
};

} // namespace lockscope
