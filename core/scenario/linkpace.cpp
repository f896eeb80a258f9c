// SPDX-License-Identifier: MIT
#include "core/scenario/linkpace.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lockscope {

std::uint64_t LinkTimes::lossOf(double fraction)
{
    // Rounds to millionths, so that every build gets the same number. Users write a fraction with
    // fewer than six decimals.
    const auto millionths = static_cast<std::uint64_t>(std::llround(fraction * 1e6));
    return millionths * (std::numeric_limits<std::uint64_t>::max() / 1'000'000);
}

// Returns the arrival time on a link that is slowed down or loses messages.
WorldTime LinkPace::slowArrival(
    WorldTime now, const LinkTimes &times, Duration extra, std::size_t size)
{
    Duration length = times.length + m_lags.latency() + extra;
    if (const Duration randomMax = times.spread + m_lags.jitter(); randomMax.count() > 0)
        length += durationFromDraw(nextDraw(), randomMax);
    m_resendDelay = times.loss > 0 ? drawLosses(times.loss) : Duration::zero();
    const WorldTime sentAt = m_lags.departure(now, size);
    m_last = std::max(m_last, sentAt + length + m_resendDelay);
    return m_last;
}

WorldTime LinkLags::departure(WorldTime now, std::size_t size)
{
    if (m_bandwidth == 0)
        return now;
    const std::chrono::microseconds length{
        static_cast<std::int64_t>(size) * 1'000'000 / m_bandwidth};
    m_freeAt = std::max(m_freeAt, now) + length;
    return m_freeAt;
}

// Returns by how much losses delay a message, which is resent until it arrives (or until the next
// wait would be a minute or more).
Duration LinkPace::drawLosses(std::uint64_t loss)
{
    Duration resent{};
    for (Duration wait = resendAfter; wait < 1min && nextDraw() < loss; wait *= 2)
        resent += wait;
    return resent;
}

WorldTime LinkPace::arrivalOfRest(WorldTime now, std::size_t size)
{
    m_last = std::max(m_last, m_lags.departure(now, size));
    return m_last;
}

void LinkLags::add(const LinkLag &lag)
{
    m_lags.push_back(lag);
    updateTotals();
}

void LinkLags::remove(const LinkLag &lag)
{
    if (const auto found = std::find(m_lags.begin(), m_lags.end(), lag); found != m_lags.end())
        m_lags.erase(found);
    updateTotals();
}

void LinkLags::clear()
{
    m_lags.clear();
    updateTotals();
}

void LinkLags::updateTotals()
{
    m_latency = m_jitter = Duration::zero();
    m_bandwidth = 0;
    for (const LinkLag &lag : m_lags) {
        m_latency += lag.latency;
        m_jitter += lag.jitter;
        if (lag.bandwidth > 0)
            m_bandwidth = m_bandwidth == 0 ? lag.bandwidth : std::min(m_bandwidth, lag.bandwidth);
    }
    if (m_bandwidth == 0)
        m_freeAt = WorldTime{};
}

} // namespace lockscope
