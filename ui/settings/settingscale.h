// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace lockscope {

/// Converts between a setting's value and its position on the slider. Scales of more than two decades are logarithmic; if 0 is
/// allowed, it has the first position. A scale with negative values has 0 in the middle and is symmetric. Pure functions.
class SettingScale {
public:
    static constexpr int positionMax = 1000;

    explicit SettingScale(const SettingInfo &info);

    bool isLogarithmic() const { return m_logarithmic; }
    int positionOf(double number) const;
    /// Returns the value at a position, within the limits, rounded to a readable number: two digits, whole counts.
    double numberAt(int position) const;
    /// Returns the nearest position above (steps > 0) or below with another value; the end if there is none.
    int neighbour(int position, int steps) const;

private:
    double rounded(double number) const;
    int first() const;

    SettingType m_type;
    double m_min;
    double m_max;
    double m_floor;  ///< the smallest value above 0 on a logarithmic scale
    bool m_logarithmic;
    bool m_isSigned;
    int m_zero;      ///< the position of 0, or of the smallest value
};

} // namespace lockscope
