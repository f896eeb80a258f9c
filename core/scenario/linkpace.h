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

/// The times that messages need in one direction of a link, and the fraction of messages that are
/// lost.
struct LinkTimes {
    Duration length{};      ///< the minimum time of a message
    Duration spread{};      ///< the maximum of the random addition to `length`
    std::uint64_t loss = 0; ///< a message is lost if a random 64-bit number is less than this

    /// Converts the value of the setting `loss`, a fraction, to the member `loss`.
    static std::uint64_t lossOf(double fraction);
};

/// A temporary slowdown of one direction of a link.
struct LinkLag {
    Duration latency{}; ///< the additional delay of every message
    Duration jitter{};  ///< the maximum of the random part of the delay
    int bandwidth = 0;  ///< bytes per second; 0: unlimited

    friend bool operator==(const LinkLag &, const LinkLag &) = default;
};

/// The current slowdowns of one direction of a link. Their delays add up, and the smallest
/// bandwidth applies. Thread: one.
class LinkLags {
public:
    void add(const LinkLag &lag);
    /// Removes one slowdown that is equal to `lag`, if there is one.
    void remove(const LinkLag &lag);
    void clear();
    bool isEmpty() const { return m_lags.empty(); }
    bool isThrottled() const { return m_bandwidth > 0; }
    Duration latency() const { return m_latency; }
    Duration jitter() const { return m_jitter; }
    /// Gives a message of `size` bytes to the link. Returns the time at which the last byte of the
    /// message leaves.
    WorldTime departure(WorldTime now, std::size_t size);
    /// Drops all messages in flight, so the next message does not wait for them.
    void dropInFlight() { m_freeAt = WorldTime{}; }

private:
    void updateTotals();
    std::vector<LinkLag> m_lags;
    Duration m_latency{}; // sum over all slowdowns
    Duration m_jitter{};  // sum over all slowdowns
    int m_bandwidth = 0;  // the minimum of all slowdowns; 0: unlimited
    WorldTime m_freeAt{}; // the time at which a throttled link has sent all messages that it was
                          // given so far
};

/// Computes the arrival times of messages in one direction of one link. As with TCP, no message
/// overtakes another. A lost message is resent after 200 ms, then after 400 ms, and so on; the
/// later messages wait for it. Thread: one.
class LinkPace {
public:
    /// The time until a lost message is resent for the first time: the minimum retransmission
    /// time-out of TCP on Linux.
    static constexpr Duration resendAfter = 200ms;

    /// `number`: the number of this object, unique among the objects with the same `draws`. This
    /// object uses the draws from `number << 48` on, so the messages of other links do not change
    /// its draws.
    LinkPace(const Draws &draws, std::uint64_t number)
        : m_draws(draws), m_firstDraw(number << 48), m_nextDraw(draws.at(m_firstDraw))
    {
    }

    /// Resets this object to the state after construction with these draws. Keeps the memory that
    /// it has allocated.
    void reinitialize(const Draws &draws)
    {
        m_draws = draws;
        m_drawCount = 0;
        m_nextDraw = m_draws.at(m_firstDraw);
        m_resendDelay = Duration::zero();
        dropInFlight();
        if (isSlowed())
            m_lags.clear();
    }

    /// Returns the arrival time of the next message, which is sent now. `extra`: a delay in
    /// addition to the link's times. `size`: in bytes, used only if isThrottled().
    WorldTime arrival(WorldTime now, const LinkTimes &times, Duration extra, std::size_t size)
    {
        if (isSlowed() || times.loss > 0) [[unlikely]]
            return slowArrival(now, times, extra, size);
        m_resendDelay = Duration::zero();
        return plainArrival(now, times, extra);
    }
    bool isSlowed() const { return !m_lags.isEmpty(); }
    /// Returns the same as arrival(), but faster. REQUIRES: the link is not slowed and loses
    /// nothing.
    LOCKSCOPE_INLINED WorldTime plainArrival(WorldTime now, const LinkTimes &times, Duration extra)
    {
        const Duration random = times.spread.count() > 0
            ? durationFromDraw(nextDraw(), times.spread)
            : Duration::zero();
        return m_last = std::max(m_last, now + times.length + extra + random);
    }
    /// Returns the arrival time of the rest of a message; arrival() was called for the first part.
    /// Only a throttled link delays the rest.
    WorldTime arrivalOfRest(WorldTime now, std::size_t size);
    /// Delays the next message: it arrives at least this long after the previous message.
    void delayNext(Duration length) { m_last += length; }
    /// Returns by how much the last message was delayed because it was lost and resent; zero if it
    /// was not lost.
    Duration resendDelay() const { return m_resendDelay; }

    LinkLags &lags() { return m_lags; }
    bool isThrottled() const { return m_lags.isThrottled(); }
    /// Drops all messages in flight, so the next message does not wait for them.
    void dropInFlight()
    {
        m_last = WorldTime{};
        m_lags.dropInFlight();
    }

private:
    // Returns the next draw. Computes the one after it already now, so that no caller waits for the
    // computation.
    std::uint64_t nextDraw()
    {
        return std::exchange(m_nextDraw, m_draws.at(m_firstDraw | ++m_drawCount));
    }
    WorldTime slowArrival(WorldTime now, const LinkTimes &times, Duration extra, std::size_t size);
    Duration drawLosses(std::uint64_t loss);

    Draws m_draws;
    std::uint64_t m_firstDraw;
    std::uint64_t m_drawCount = 0; // number of draws taken
    std::uint64_t m_nextDraw;      // the next draw, computed in advance
    WorldTime m_last{};            // the arrival time of the last message
    Duration m_resendDelay{};
    LinkLags m_lags;
};

} // namespace lockscope
