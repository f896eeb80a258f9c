// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/settingscale.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double millisecond = 1e6;

// What a scale that may be 0 begins with above 0.
double floorOf(const SettingInfo &info)
{
    if (info.min > 0)
        return info.min;
    switch (info.type) {
    case SettingType::duration: return std::min(millisecond, info.max);
    case SettingType::count:
    case SettingType::choice: return 1;
    case SettingType::fraction: return info.max / 1e4;
    }
    return info.max / 1e4;
}

} // namespace

SettingScale::SettingScale(const SettingInfo &info)
    : m_type(info.type), m_min(info.min), m_max(info.max), m_floor(floorOf(info)),
      m_logarithmic(info.max / m_floor > 100)
{
}

int SettingScale::positionOf(double number) const
{
    double part = 0;
    if (!m_logarithmic) {
        part = (number - m_min) / (m_max - m_min);
        return std::clamp(static_cast<int>(std::lround(part * positionMax)), 0, positionMax);
    }
    if (number <= 0)
        return 0;
    part = std::log(std::max(number, m_floor) / m_floor) / std::log(m_max / m_floor);
    const int first = m_min > 0 ? 0 : 1;
    return std::clamp(first + static_cast<int>(std::lround(part * (positionMax - first))), first, positionMax);
}

double SettingScale::numberAt(int position) const
{
    if (!m_logarithmic)
        return rounded(m_min + (m_max - m_min) * position / positionMax);
    const int first = m_min > 0 ? 0 : 1;
    if (position < first)
        return 0;
    const double part = static_cast<double>(position - first) / (positionMax - first);
    return rounded(m_floor * std::pow(m_max / m_floor, part));
}

double SettingScale::rounded(double number) const
{
    if (m_type == SettingType::count)
        number = std::round(number);
    if (number > 0) {
        const double digit = std::pow(10, std::floor(std::log10(number)) - 1);
        const double whole = m_type == SettingType::count ? std::max(1.0, digit) : digit;
        number = std::round(number / whole) * whole;
    }
    // Lengths are whole nanoseconds; the powers above leave crumbs.
    if (m_type == SettingType::duration)
        number = std::round(number);
    return std::clamp(number, m_min, m_max);
}

} // namespace lockscope
