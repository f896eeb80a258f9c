// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingscale.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double millisecond = 1e6;
constexpr double thousandth = 1e-3;

// Returns the smallest value above 0 of a scale that may be 0.
double floorOf(const SettingInfo &info)
{
    if (info.min > 0)
        return info.min;
    switch (info.type) {
    case SettingType::duration: return std::min(millisecond, info.max);
    case SettingType::count:
    case SettingType::choice: return 1;
    case SettingType::fraction: break;
    }
    // Parts per million are whole numbers; the finest useful loss is one in a thousand.
    if (info.max > 1)
        return 1;
    return info.name == "loss" ? thousandth : info.max / 1e4;
}

} // namespace

SettingScale::SettingScale(const SettingInfo &info)
    : m_type(info.type), m_min(info.min), m_max(info.max), m_floor(floorOf(info)), m_logarithmic(info.max / m_floor > 100),
      m_isSigned(info.min < 0), m_zero(m_isSigned ? positionMax / 2 : 0)
{
}

int SettingScale::first() const
{
    return m_zero + (m_min > 0 ? 0 : 1);
}

int SettingScale::positionOf(double number) const
{
    if (!m_logarithmic) {
        const double part = (number - m_min) / (m_max - m_min);
        return std::clamp(static_cast<int>(std::lround(part * positionMax)), 0, positionMax);
    }
    if (number < 0 && m_isSigned)
        return positionMax - positionOf(-number);
    if (number <= 0)
        return m_zero;
    const double part = std::log(std::max(number, m_floor) / m_floor) / std::log(m_max / m_floor);
    return std::clamp(first() + static_cast<int>(std::lround(part * (positionMax - first()))), first(), positionMax);
}

double SettingScale::numberAt(int position) const
{
    if (!m_logarithmic)
        return rounded(m_min + (m_max - m_min) * position / positionMax);
    if (position < m_zero)
        return -numberAt(positionMax - position);
    if (position < first())
        return 0;
    const double part = static_cast<double>(position - first()) / (positionMax - first());
    return rounded(m_floor * std::pow(m_max / m_floor, part));
}

int SettingScale::neighbour(int position, int steps) const
{
    const double number = numberAt(position);
    const int by = steps > 0 ? 1 : -1;
    for (int next = position + by; next >= 0 && next <= positionMax; next += by) {
        if (numberAt(next) != number)
            return next;
    }
    return steps > 0 ? positionMax : 0;
}

double SettingScale::rounded(double number) const
{
    if (m_type == SettingType::count)
        number = std::round(number);
    if (number > 0) {
        const double digit = std::pow(10, std::floor(std::log10(number)) - 1);
        const double whole = m_type == SettingType::count || m_max > 1e3 ? std::max(1.0, digit) : digit;
        number = std::round(number / whole) * whole;
    }
    // Durations are whole nanoseconds; the powers above leave rounding errors.
    if (m_type == SettingType::duration)
        number = std::round(number);
    return std::clamp(number, m_min, m_max);
}

} // namespace lockscope
