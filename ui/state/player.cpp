// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/player.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds frameInterval{16};
/// The maximum real time that one call of advance() counts, before the speed is applied. So the
/// playhead does not jump ahead if the window hangs for a longer time.
constexpr double frameTimeMax = 250e6; // ns

} // namespace

const std::vector<double> &Player::speeds()
{
    static const std::vector<double> all{0.01, 0.05, 0.1, 0.5, 1, 2, 10};
    return all;
}

Player::Player(Playhead &playhead, QObject *parent) : QObject(parent), m_playhead(playhead)
{
    m_frameTimer.setTimerType(Qt::PreciseTimer);
    m_frameTimer.setInterval(frameInterval);
    connect(&m_frameTimer, &QTimer::timeout, this, &Player::advance);
    connect(&playhead, &Playhead::moved, this, [this] {
        if (!m_playhead.at())
            pause();
    });
}

void Player::setSpeed(double speed)
{
    if (speed == m_speed)
        return;
    m_speed = speed;
    Q_EMIT changed();
}

void Player::playOrPause(bool forwards)
{
    if (isPlaying() && m_isForwards == forwards)
        return pause();
    if (!m_playhead.hasTrace())
        return;
    const auto &at = m_playhead.at();
    const bool isAtEnd =
        !at || (forwards ? at->time >= m_playhead.end() : at->time <= m_playhead.begin());
    if (isAtEnd)
        m_playhead.moveTo(forwards ? m_playhead.begin() : m_playhead.end());
    m_isForwards = forwards;
    m_fraction = 0;
    m_sinceAdvance.start();
    m_frameTimer.start();
    Q_EMIT changed();
}

void Player::pause()
{
    if (!isPlaying())
        return;
    m_frameTimer.stop();
    Q_EMIT changed();
}

void Player::advance()
{
    if (!m_playhead.at())
        return pause();
    const double passed =
        std::min(static_cast<double>(m_sinceAdvance.nsecsElapsed()), frameTimeMax) * m_speed
        + m_fraction;
    m_sinceAdvance.start();
    const double whole = std::floor(passed);
    m_fraction = passed - whole;
    const Duration distance(static_cast<Duration::rep>(whole));
    const WorldTime time = m_playhead.at()->time + (m_isForwards ? distance : -distance);
    m_playhead.playTo(time);
    if (m_isForwards ? time >= m_playhead.end() : time <= m_playhead.begin())
        pause();
}

} // namespace lockscope
