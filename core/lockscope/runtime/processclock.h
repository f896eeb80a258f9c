// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"

#include <cstdint>

namespace lockscope {

/// How fast a clock runs: so many parts per million faster than true time (negative: slower). In whole numbers, so that every build
/// computes the same. A value.
class ClockRate {
public:
    static constexpr std::int64_t million = 1'000'000;

    constexpr ClockRate() = default;
    /// REQUIRES: ppm > -1 000 000.
    constexpr explicit ClockRate(std::int64_t ppm) : m_ppm(ppm) { }

    constexpr std::int64_t ppm() const { return m_ppm; }
    constexpr bool isTrue() const { return m_ppm == 0; }
    /// What the clock counts while this much true time passes.
    constexpr Duration shown(Duration real) const
    {
        return isTrue() ? real : Duration{scaled(real.count(), million + m_ppm, million)};
    }
    /// How much true time passes until the clock has counted this much (rounded up: no timer is early by its own clock).
    constexpr Duration real(Duration shown) const
    {
        if (isTrue() || shown == Duration::max())
            return shown;
        return Duration{scaled(shown.count() + 1, million, million + m_ppm)};
    }

private:
    static constexpr std::int64_t scaled(std::int64_t value, std::int64_t by, std::int64_t of)
    {
        __extension__ using Wide = __int128;
        return static_cast<std::int64_t>(static_cast<Wide>(value) * by / of);
    }
    std::int64_t m_ppm = 0;
};

} // namespace lockscope
