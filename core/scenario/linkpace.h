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

/// How long messages take in one direction of a link, and how many are lost.
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
    /// Returns the time at which the last byte of a message leaves, if the message is given to the link now. `size`: of the message, in
    /// bytes.
    WorldTime departure(WorldTime now, std::size_t size);
    /// Drops all messages in flight: the next message waits for none of them.
    void dropInFlight() { m_freeAt = WorldTime{}; }

private:
    void updateTotals();
    std::vector<LinkLag> m_lags;
    Duration m_latency{}; // sum over all slowdowns
    Duration m_jitter{};
    int m_bandwidth = 0; // the minimum of all slowdowns; 0: unlimited
    WorldTime m_freeAt{}; // when a throttled link has sent all that it was given so far
};

/// Computes arrival times in one direction of one link. Like TCP it keeps the order: no message overtakes another. A lost message is resent
/// after 200 ms, then 400 ms …, and the later messages wait for it. Thread: one.
class LinkPace {
public:
    /// The first wait before a message is resent: Linux's minimum.
    static constexpr Duration resendAfter = 200ms;

    /// `number`: of this object, unique among the objects with the same draws. It uses the draws from `number << 48` on, so the messages of
    /// other links do not change them.
    LinkPace(const Draws &draws, std::uint64_t number) : m_draws(draws), m_firstDraw(number << 48), m_nextDraw(draws.at(m_firstDraw)) { }

    /// Resets to the state after construction with these draws, but keeps allocated memory.
    void begin(const Draws &draws)
    {
        m_draws = draws;
        m_drawCount = 0;
        m_nextDraw = m_draws.at(m_firstDraw);
        m_resent = Duration::zero();
        dropInFlight();
        if (isSlowed())
            m_lags.clear();
    }

    /// Returns the arrival time of the next message, which is sent now. `extra`: a delay in addition to the link's times. `size`: in bytes,
    /// used only if isThrottled().
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
    /// Returns the arrival time of the rest of a message, of which the first part was sent before.
    WorldTime arrivalOfMore(WorldTime now, std::size_t size);
    /// Delays the next message: it arrives at least this long after the previous one.
    void hold(Duration length) { m_last += length; }
    /// Returns by how much losses have delayed the last message.
    Duration resent() const { return m_resent; }

    LinkLags &lags() { return m_lags; }
    bool isThrottled() const { return m_lags.isThrottled(); }
    /// Drops all messages in flight: the next message waits for none of them.
    void dropInFlight()
    {
        m_last = WorldTime{};
        m_lags.dropInFlight();
    }

private:
    // Returns the next draw, and computes the one after it, so that no caller waits for the computation.
    std::uint64_t nextDraw() { return std::exchange(m_nextDraw, m_draws.at(m_firstDraw | ++m_drawCount)); }
    WorldTime slowArrival(WorldTime now, const LinkTimes &times, Duration extra, std::size_t size);
    Duration drawLosses(std::uint64_t loss);

    Draws m_draws;
    std::uint64_t m_firstDraw;
    std::uint64_t m_drawCount = 0; // number of draws taken
    std::uint64_t m_nextDraw;      // the next draw
    WorldTime m_last{}; // the latest arrival
    Duration m_resent{};
    LinkLags m_lags;
};

} // namespace lockscope
