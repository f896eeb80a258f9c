// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <bit>
#include <compare>
#include <cstdint>

namespace lockscope {

/// A duration in two bytes, rounded up: exact up to 1023 ns, otherwise longer by less than one part
/// in 512. A value.
class CoarseLength {
public:
    /// A value that is longer than every duration.
    constexpr CoarseLength() = default;
    /// REQUIRES: length >= 0.
    constexpr explicit CoarseLength(Duration length)
    {
        const auto count = static_cast<std::uint64_t>(length.count());
        if (count >> 62 != 0)
            return; // more than a hundred years
        int shift = static_cast<int>(std::bit_width(count >> mantissaBits));
        const auto roundedUp = [count](
                                   int by) { return (count + (std::uint64_t{1} << by) - 1) >> by; };
        if (roundedUp(shift) >> mantissaBits != 0)
            ++shift;
        m_code = static_cast<std::uint16_t>(
            static_cast<std::uint64_t>(shift) << mantissaBits | roundedUp(shift));
    }
    friend constexpr auto operator<=>(const CoarseLength &, const CoarseLength &) = default;
    /// Returns Duration::max() for the value that is longer than every duration.
    constexpr Duration length() const
    {
        if (*this == CoarseLength())
            return Duration::max();
        return Duration(
            static_cast<Duration::rep>(std::uint64_t{m_code & mask} << (m_code >> mantissaBits)));
    }

private:
    static constexpr int mantissaBits = 10;
    static constexpr unsigned mask = (1u << mantissaBits) - 1;
    std::uint16_t m_code = 0xffff; // a floating-point number: the value is the lower ten bits,
                                   // shifted left by the upper six bits
};

} // namespace lockscope
