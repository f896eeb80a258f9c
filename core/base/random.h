// SPDX-License-Identifier: MIT
#pragma once

#include "base/ids.h"
#include "base/time.h"
#include "base/token.h"

#include <cstdint>

namespace lockscope {

/// What a random draw is for. The number is part of the key: never renumber.
enum class Purpose : std::uint32_t { token = 1, retryDelay = 2, think = 3, work = 4, latency = 5, fault = 6, start = 7 };

/// One draw, a pure function of (seed, host, purpose, n): the n-th draw of a purpose is the same whatever else was drawn.
/// So moving one slider of the model changes only what depends on it. (SplitMix64's finisher over the four words.)
std::uint64_t draw(Seed seed, ClientId host, Purpose purpose, std::uint64_t n);

/// A draw scaled to [0, limit). limit <= 0 gives 0.
Duration drawDuration(std::uint64_t word, Duration limit);

/// 20 bytes as 40 hexadecimal digits, from three draws: for the simulated world, where a run must repeat itself.
Token drawToken(Seed seed, ClientId host, std::uint64_t n);

/// 20 bytes from the operating system's random source, as 40 hexadecimal digits: for real locks, where nobody may guess it.
Token secureToken();

} // namespace lockscope
