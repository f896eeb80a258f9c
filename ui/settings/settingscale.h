// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace lockscope {

/// Where on its slider a setting's value lies. Scales that span more than two decades are logarithmic; where 0 is allowed it has
/// the first position for itself. A scale that goes below 0 has it in the middle, and the same scale to both sides. Pure functions.
class SettingScale {
public:
    static constexpr int positionMax = 1000;

    explicit SettingScale(const SettingInfo &info);

    bool isLogarithmic() const { return m_logarithmic; }
    int positionOf(double number) const;
    /// The value at a position, rounded to what a person would say: two digits, whole counts. Within the limits.
    double numberAt(int position) const;
    /// The nearest position above (steps > 0) or below that means another value; the end if there is none.
    int neighbour(int position, int steps) const;

private:
    double rounded(double number) const;
    int first() const;

    SettingType m_type;
    double m_min;
    double m_max;
    double m_floor;  ///< the smallest value above 0 that a logarithmic scale shows
    bool m_logarithmic;
    bool m_isSigned;
    int m_zero;      ///< the position of 0, or of the smallest value
};

} // namespace lockscope
