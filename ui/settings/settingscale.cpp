// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingscale.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double millisecond = 1e6;
constexpr double lossMin = 1e-3;

// Returns the smallest value above 0 of a scale.
double positiveMinOf(const SettingInfo &info)
{
    if (info.min > 0)
        return info.min;
    switch (info.type) {
    case SettingType::duration: return std::min(millisecond, info.max);
    case SettingType::count:
    case SettingType::choice:
    case SettingType::set: return 1;
    case SettingType::fraction: break;
    }
    // A fraction with a maximum above 1 is a whole number of parts per million. Packet losses below
    // one in a thousand are not useful.
    if (info.max > 1)
        return 1;
    return info.name == "loss" ? lossMin : info.max / 1e4;
}

} // namespace

SettingScale::SettingScale(const SettingInfo &info)
    : m_type(info.type), m_min(info.min), m_max(info.max), m_positiveMin(positiveMinOf(info)),
      m_isLogarithmic(info.max / m_positiveMin > 100), m_isSigned(info.min < 0),
      m_zero(m_isSigned ? positionMax / 2 : 0)
{
}

int SettingScale::firstPositive() const
{
    return m_zero + (m_min > 0 ? 0 : 1);
}

int SettingScale::positionOf(double number) const
{
    if (!m_isLogarithmic) {
        const double fraction = (number - m_min) / (m_max - m_min);
        return std::clamp(static_cast<int>(std::lround(fraction * positionMax)), 0, positionMax);
    }
    if (number < 0 && m_isSigned)
        return positionMax - positionOf(-number);
    if (number <= 0)
        return m_zero;
    const double fraction =
        std::log(std::max(number, m_positiveMin) / m_positiveMin) / std::log(m_max / m_positiveMin);
    const int position =
        firstPositive() + static_cast<int>(std::lround(fraction * (positionMax - firstPositive())));
    return std::clamp(position, firstPositive(), positionMax);
}

double SettingScale::numberAt(int position) const
{
    if (!m_isLogarithmic)
        return rounded(m_min + (m_max - m_min) * position / positionMax);
    if (position < m_zero)
        return -numberAt(positionMax - position);
    if (position < firstPositive())
        return 0;
    const double fraction =
        static_cast<double>(position - firstPositive()) / (positionMax - firstPositive());
    return rounded(m_positiveMin * std::pow(m_max / m_positiveMin, fraction));
}

int SettingScale::nextPosition(int position, int direction) const
{
    const double number = numberAt(position);
    const int step = direction > 0 ? 1 : -1;
    for (int next = position + step; next >= 0 && next <= positionMax; next += step) {
        if (numberAt(next) != number)
            return next;
    }
    return direction > 0 ? positionMax : 0;
}

double SettingScale::rounded(double number) const
{
    if (m_type == SettingType::count)
        number = std::round(number);
    if (number > 0) {
        const double secondDigit = std::pow(10, std::floor(std::log10(number)) - 1);
        const double unit =
            m_type == SettingType::count || m_max > 1e3 ? std::max(1.0, secondDigit) : secondDigit;
        number = std::round(number / unit) * unit;
    }
    // A duration is a whole number of nanoseconds; std::pow() above is not exact.
    if (m_type == SettingType::duration)
        number = std::round(number);
    return std::clamp(number, m_min, m_max);
}

} // namespace lockscope
