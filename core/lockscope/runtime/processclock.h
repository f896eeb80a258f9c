// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"

#include <cstdint>

namespace lockscope {

/// The rate of a clock, in parts per million faster than true time (negative: slower). Computed in integers, so that every build gets the
/// same result. A value.
class ClockRate {
public:
    static constexpr std::int64_t million = 1'000'000;

    constexpr ClockRate() = default;
    /// REQUIRES: ppm > -1 000 000.
    constexpr explicit ClockRate(std::int64_t ppm) : m_ppm(ppm) { }

    constexpr std::int64_t ppm() const { return m_ppm; }
    constexpr bool isTrue() const { return m_ppm == 0; }
    /// Returns how far the clock advances in this much true time.
    constexpr Duration shown(Duration real) const
    {
        return isTrue() ? real : Duration{scaled(real.count(), million + m_ppm, million)};
    }
    /// Returns the true time in which the clock advances this much, rounded up: no timer fires early by its own clock.
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
