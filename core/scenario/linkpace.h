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

/// What every message takes one way over a link.
struct LinkTimes {
    Duration length{};
    Duration spread{};      ///< at random up to so much more
    std::uint64_t loss = 0; ///< a draw below this is a loss: the setting's part of all 64-bit words

    /// The setting `loss` as that.
    static std::uint64_t lossOf(double fraction);
};

/// What makes one way of a link slower, for a while.
struct LinkLag {
    Duration latency{};
    Duration jitter{};
    int bandwidth = 0; ///< bytes in a second; 0: as many as there are

    friend bool operator==(const LinkLag &, const LinkLag &) = default;
};

/// All that makes one way of a link slower at present: delays add up, and the smallest bandwidth counts. Thread: one.
class LinkLags {
public:
    void add(const LinkLag &lag);
    /// One of those is over.
    void remove(const LinkLag &lag);
    void clear();
    bool isEmpty() const { return m_lags.empty(); }
    bool isThrottled() const { return m_bandwidth > 0; }
    Duration latency() const { return m_latency; }
    Duration jitter() const { return m_jitter; }
    /// When the last byte of a message of `size` bytes has left that is given to the link now.
    WorldTime departure(WorldTime now, std::size_t size);
    /// Nothing is on its way any more: what comes next waits for nothing.
    void startAnew() { m_free = WorldTime{}; }

private:
    void sumUp();
    std::vector<LinkLag> m_lags;
    Duration m_latency{}; // of all of them
    Duration m_jitter{};
    int m_bandwidth = 0; // the smallest of theirs; 0: none has one
    WorldTime m_free{}; // when a throttled link has sent all that it was given
};

/// When messages arrive that leave one way over one link. The order is kept, as TCP does: nothing overtakes. What the network loses is
/// sent again after 200 ms, then 400 ms …, and what is behind it waits. Thread: one.
class LinkPace {
public:
    /// The first wait before something is sent again, as Linux has it at least.
    static constexpr Duration resendAfter = 200ms;

    /// The draws of number `place << 48` and following are this one's own, so that one more message elsewhere changes nothing here.
    LinkPace(const Draws &draws, std::uint64_t place) : m_draws(draws), m_place(place << 48), m_ahead(draws.at(m_place)) { }

    /// As if made anew with those draws, but for its memory.
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

    /// When the next message arrives that leaves now, at least `extra` later than it would. `size` in bytes counts where isThrottled().
    WorldTime arrival(WorldTime now, const LinkTimes &times, Duration extra, std::size_t size)
    {
        if (isSlowed() || times.loss > 0) [[unlikely]]
            return slowArrival(now, times, extra, size);
        m_resent = Duration::zero();
        return plainArrival(now, times, extra);
    }
    bool isSlowed() const { return !m_lags.isEmpty(); }
    /// The same. REQUIRES: it is not slowed, and nothing is lost.
    LOCKSCOPE_INLINED WorldTime plainArrival(WorldTime now, const LinkTimes &times, Duration extra)
    {
        const Duration random = times.spread.count() > 0 ? drawDuration(nextDraw(), times.spread) : Duration::zero();
        return m_last = std::max(m_last, now + times.length + extra + random);
    }
    /// The rest of a message whose beginning has left before.
    WorldTime arrivalOfMore(WorldTime now, std::size_t size);
    /// What comes next arrives so much after the last one at least.
    void hold(Duration length) { m_last += length; }
    /// By how much losses delayed the last one.
    Duration resent() const { return m_resent; }

    LinkLags &lags() { return m_lags; }
    bool isThrottled() const { return m_lags.isThrottled(); }
    /// Nothing is on its way any more: what comes next waits for nothing.
    void startAnew()
    {
        m_last = WorldTime{};
        m_lags.startAnew();
    }

private:
    // Nothing waits for a draw: it was made when the one before it was taken.
    std::uint64_t nextDraw() { return std::exchange(m_ahead, m_draws.at(m_place | ++m_drawn)); }
    WorldTime slowArrival(WorldTime now, const LinkTimes &times, Duration extra, std::size_t size);
    Duration drawLosses(std::uint64_t loss);

    Draws m_draws;
    std::uint64_t m_place;
    std::uint64_t m_drawn = 0; // so many have been taken
    std::uint64_t m_ahead;     // the next one
    WorldTime m_last{}; // the latest arrival
    Duration m_resent{};
    LinkLags m_lags;
};

} // namespace lockscope
