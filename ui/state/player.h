// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/playhead.h"

#include <QElapsedTimer>
#include <QTimer>

namespace lockscope {

/// Moves the playhead through time, forwards or backwards, at a share or a multiple of the speed at which things happened. It passes
/// every row: what a step shows, the play has shown when it is there. Thread: the window's.
class Player : public QObject {
    Q_OBJECT
public:
    /// The speeds there are, from the slowest: 1/100 to 10.
    static const std::vector<double> &speeds();

    explicit Player(Playhead &playhead, QObject *parent = nullptr);

    bool isPlaying() const { return m_frame.isActive(); }
    bool isForwards() const { return m_isForwards; }
    double speed() const { return m_speed; }
    void setSpeed(double speed);

public Q_SLOTS:
    /// Plays in a direction, or pauses if it does so already. At the end of that direction it begins anew.
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
    double m_rest = 0; ///< nanoseconds that were too few to count
    bool m_isForwards = true;
};

} // namespace lockscope
