// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"

#include <cstdint>

namespace lockscope {

/// What a random draw is used for. The number of a purpose is one of the values that determine a
/// draw, so never change it.
enum class Purpose : std::uint32_t {
    token = 1,
    retryDelay = 2,
    think = 3,
    work = 4,
    latency = 5,
    fault = 6,
    start = 7
};

/// Returns the n-th draw for a purpose: a pure function of (seed, client, purpose, n), independent
/// of all other draws. So a change of one model setting changes only what depends on it. (It
/// applies SplitMix64's final mixing function to the four values.)
std::uint64_t draw(Seed seed, ClientId client, Purpose purpose, std::uint64_t n);

/// The draws of one client for one purpose, for callers that need many: at(n) returns the n-th
/// draw(). A value.
class Draws {
public:
    Draws(Seed seed, ClientId client, Purpose purpose)
        : m_key(mixed(mixed(seed.value)
            ^ (std::uint64_t{client.value} << 32 | static_cast<std::uint32_t>(purpose))))
    {
    }
    std::uint64_t at(std::uint64_t n) const { return mixed(m_key ^ n); }

private:
    static constexpr std::uint64_t mixed(std::uint64_t word)
    {
        word += 0x9e3779b97f4a7c15u;
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
        word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
        return word ^ (word >> 31);
    }
    std::uint64_t m_key;
};

/// Scales a result of draw() to [0, limit), rounded down to an even number of nanoseconds. Returns
/// 0 if limit <= 0. Even, because the search lengthens a fault by one nanosecond: all times that
/// depend on its length are odd then, and all others even (PreciseTimes).
inline Duration durationFromDraw(std::uint64_t drawn, Duration limit)
{
    __extension__ using Wide = unsigned __int128;
    if (limit.count() <= 0)
        return Duration::zero();
    const auto wide = static_cast<Wide>(drawn) * static_cast<std::uint64_t>(limit.count());
    return Duration{static_cast<std::int64_t>(wide >> 65) * 2};
}

/// Returns 20 bytes as 40 hexadecimal digits, from three draws. For simulated runs, which must be
/// repeatable.
Token drawToken(Seed seed, ClientId client, std::uint64_t n);

/// Returns 20 bytes from the operating system's random source as 40 hexadecimal digits. For real
/// locks, because the token must be unguessable.
Token secureToken();

} // namespace lockscope
