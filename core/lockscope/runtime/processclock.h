// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/time.h"

#include <cstdint>

namespace lockscope {

/// The rate of a clock: how much faster than true time it runs, in parts per million (negative:
/// slower). All computations use integers, so that every build gets the same result. A value.
class ClockRate {
public:
    static constexpr std::int64_t million = 1'000'000;

    constexpr ClockRate() = default;
    /// REQUIRES: ppm > -1 000 000.
    constexpr explicit ClockRate(std::int64_t ppm) : m_ppm(ppm) { }

    constexpr std::int64_t ppm() const { return m_ppm; }
    constexpr bool isExact() const { return m_ppm == 0; }
    /// Returns how far the clock advances in the true time `trueTime`.
    constexpr Duration clockLength(Duration trueTime) const
    {
        return isExact() ? trueTime : Duration{scaled(trueTime.count(), million + m_ppm, million)};
    }
    /// Returns the true time in which the clock advances by `clockTime`. The result is rounded up,
    /// so that no timer fires too early on this clock.
    constexpr Duration trueLength(Duration clockTime) const
    {
        if (isExact() || clockTime == Duration::max())
            return clockTime;
        return Duration{scaled(clockTime.count() + 1, million, million + m_ppm)};
    }

private:
    static constexpr std::int64_t scaled(
        std::int64_t value, std::int64_t factor, std::int64_t divisor)
    {
        __extension__ using Wide = __int128;
        return static_cast<std::int64_t>(static_cast<Wide>(value) * factor / divisor);
    }
    std::int64_t m_ppm = 0;
};

} // namespace lockscope
