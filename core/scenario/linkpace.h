// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/inlined.h"
#include "lockscope/base/random.h"
#include "lockscope/base/time.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace lockscope {

/// The time of a message in one direction of a link, and its loss.
struct LinkTimes {
    Duration length{};
    Duration spread{};      ///< random addition, up to this
    std::uint64_t loss = 0; ///< a draw below this is a loss: the setting's fraction of the range of a 64-bit number

    /// Converts the setting `loss` to `loss` above.
    static std::uint64_t lossOf(double fraction);
};

/// A temporary slowdown of one direction of a link.
struct LinkLag {
    Duration latency{};
    Duration jitter{};
    int bandwidth = 0; ///< bytes per second; 0: unlimited

    friend bool operator==(const LinkLag &, const LinkLag &) = default;
};

/// The current slowdowns of one direction of a link: delays add up, and the smallest bandwidth applies. Thread: one.
class LinkLags {
public:
    void add(const LinkLag &lag);
    /// Removes one slowdown.
    void remove(const LinkLag &lag);
    void clear();
    bool isEmpty() const { return m_lags.empty(); }
    bool isThrottled() const { return m_bandwidth > 0; }
    Duration latency() const { return m_latency; }
    Duration jitter() const { return m_jitter; }
    /// Returns when the last byte of a message has left that is given to the link now. `size`: in bytes.
    WorldTime departure(WorldTime now, std::size_t size);
    /// Drops all messages in flight: the next message waits for none of them.
    void startAnew() { m_free = WorldTime{}; }

private:
    void sumUp();
    std::vector<LinkLag> m_lags;
    Duration m_latency{}; // sum over all slowdowns
    Duration m_jitter{};
    int m_bandwidth = 0; // the minimum of all slowdowns; 0: unlimited
    WorldTime m_free{}; // when a throttled link has sent everything that it was given
};

/// Computes arrival times in one direction of one link. Like TCP it keeps the order: no message overtakes another. A lost message is resent
/// after 200 ms, then 400 ms …, and the later messages wait for it. Thread: one.
class LinkPace {
public:
    /// The first wait before a message is resent: Linux's minimum.
    static constexpr Duration resendAfter = 200ms;

    /// Uses the draws with the numbers `place << 48` and following, which no other object uses. So another link's messages have no effect
    /// here.
    LinkPace(const Draws &draws, std::uint64_t place) : m_draws(draws), m_place(place << 48), m_ahead(draws.at(m_place)) { }

    /// Resets to the state after construction with these draws, but keeps the memory.
    void begin(const Draws &draws)
    {
        m_draws = draws;
        m_drawn = 0;
        m_ahead = m_draws.at(m_place);
        m_resent = Duration::zero();
        startAnew();
        if (isSlowed())
            m_lags.clear();
    }

    /// Returns the arrival of the next message, which is sent now and delayed by at least `extra`. `size` in bytes, used only if
    /// isThrottled().
    WorldTime arrival(WorldTime now, const LinkTimes &times, Duration extra, std::size_t size)
    {
        if (isSlowed() || times.loss > 0) [[unlikely]]
            return slowArrival(now, times, extra, size);
        m_resent = Duration::zero();
        return plainArrival(now, times, extra);
    }
    bool isSlowed() const { return !m_lags.isEmpty(); }
    /// Same as arrival(). REQUIRES: the link is not slowed and loses nothing.
    LOCKSCOPE_INLINED WorldTime plainArrival(WorldTime now, const LinkTimes &times, Duration extra)
    {
        const Duration random = times.spread.count() > 0 ? drawDuration(nextDraw(), times.spread) : Duration::zero();
        return m_last = std::max(m_last, now + times.length + extra + random);
    }
    /// Returns the arrival of the rest of a message, the beginning of which was sent before.
    WorldTime arrivalOfMore(WorldTime now, std::size_t size);
    /// Delays the next message: it arrives at least this long after the last one.
    void hold(Duration length) { m_last += length; }
    /// Returns the delay of the last message that losses caused.
    Duration resent() const { return m_resent; }

    LinkLags &lags() { return m_lags; }
    bool isThrottled() const { return m_lags.isThrottled(); }
    /// Drops all messages in flight: the next message waits for none of them.
    void startAnew()
    {
        m_last = WorldTime{};
        m_lags.startAnew();
    }

private:
    // Returns the next draw without waiting for it: it is computed one draw ahead.
    std::uint64_t nextDraw() { return std::exchange(m_ahead, m_draws.at(m_place | ++m_drawn)); }
    WorldTime slowArrival(WorldTime now, const LinkTimes &times, Duration extra, std::size_t size);
    Duration drawLosses(std::uint64_t loss);

    Draws m_draws;
    std::uint64_t m_place;
    std::uint64_t m_drawn = 0; // number of draws taken
    std::uint64_t m_ahead;     // the next draw
    WorldTime m_last{}; // the latest arrival
    Duration m_resent{};
    LinkLags m_lags;
};

} // namespace lockscope
