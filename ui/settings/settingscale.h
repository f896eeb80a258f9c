// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace lockscope {

/// Converts between the value of a setting and its position on the slider. A scale of more than two
/// decades (a factor of 100) is logarithmic; if 0 is allowed, it has the first position. A
/// logarithmic scale with negative values has 0 in the middle and is symmetric. Pure functions.
class SettingScale {
public:
    static constexpr int positionMax = 1000;

    explicit SettingScale(const SettingInfo &info);

    bool isLogarithmic() const { return m_isLogarithmic; }
    int positionOf(double number) const;
    /// Returns the value at a position, within the limits of the setting, rounded to two
    /// significant digits; a count to a whole number.
    double numberAt(int position) const;
    /// Returns the nearest position with another value, to the right (direction > 0) or to the
    /// left; the last or first position if there is none.
    int nextPosition(int position, int direction) const;

private:
    double rounded(double number) const;
    int firstPositive() const; // the position of the smallest value above 0

    SettingType m_type;
    double m_min;
    double m_max;
    double m_positiveMin; ///< the smallest value above 0 on a logarithmic scale
    bool m_isLogarithmic;
    bool m_isSigned;
    int m_zero; ///< the position of 0; if 0 is not allowed, of the smallest value
};

} // namespace lockscope
