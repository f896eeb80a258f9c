// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"

#include <cstdint>

namespace lockscope {

/// What a random draw is for. The number is part of the key: never renumber.
enum class Purpose : std::uint32_t { token = 1, retryDelay = 2, think = 3, work = 4, latency = 5, fault = 6, start = 7 };

/// One draw, a pure function of (seed, client, purpose, n): the n-th draw of a purpose is the same whatever else was drawn.
/// So moving one slider of the model changes only what depends on it. (SplitMix64's finisher over the four words.)
std::uint64_t draw(Seed seed, ClientId client, Purpose purpose, std::uint64_t n);

/// The draws of one client for one purpose, for those who need many of them: at(n) is draw() of the n-th. A value.
class Draws {
public:
    Draws(Seed seed, ClientId client, Purpose purpose)
        : m_place(mixed(mixed(seed.value) ^ (std::uint64_t{client.value} << 32 | static_cast<std::uint32_t>(purpose))))
    {
    }
    std::uint64_t at(std::uint64_t n) const { return mixed(m_place ^ n); }

private:
    static constexpr std::uint64_t mixed(std::uint64_t word)
    {
        word += 0x9e3779b97f4a7c15u;
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
        word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
        return word ^ (word >> 31);
    }
    std::uint64_t m_place;
};

/// A draw scaled to [0, limit). limit <= 0 gives 0.
inline Duration drawDuration(std::uint64_t word, Duration limit)
{
    __extension__ using Wide = unsigned __int128;
    if (limit.count() <= 0)
        return Duration::zero();
    const auto wide = static_cast<Wide>(word) * static_cast<std::uint64_t>(limit.count());
    return Duration{static_cast<std::int64_t>(wide >> 64)};
}

/// 20 bytes as 40 hexadecimal digits, from three draws: for the simulated world, where a run must repeat itself.
Token drawToken(Seed seed, ClientId client, std::uint64_t n);

/// 20 bytes from the operating system's random source, as 40 hexadecimal digits: for real locks, where nobody may guess it.
Token secureToken();

} // namespace lockscope
