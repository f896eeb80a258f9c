// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/progressline.h"

#include "app/output.h"

#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace lockscope {
namespace {

constexpr auto updateInterval = std::chrono::milliseconds(200);
constexpr double barWidth = 30; // in characters

double seconds(Duration length)
{
    return std::chrono::duration<double>(length).count();
}

std::string secondsText(Duration length)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f s", seconds(length));
    return text;
}

} // namespace

ProgressLine::ProgressLine(std::optional<Duration> expected, bool isWanted)
    : m_expected(expected), m_isWanted(isWanted), m_line(isWanted)
{
}

void ProgressLine::begin(bool isDurationHidden)
{
    if (!m_isWanted)
        return;
    m_hasBegun = true;
    m_begin = m_nextUpdate = std::chrono::steady_clock::now();
    if (m_expected && !isDurationHidden)
        printMessage("the run lasts about " + roundedDurationText(*m_expected));
}

void ProgressLine::update()
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_hasBegun || !m_line.isEnabled() || now < m_nextUpdate)
        return;
    m_nextUpdate = now + updateInterval;
    const Duration passed = now - m_begin;
    if (!m_expected) {
        m_line.draw(secondsText(passed));
        return;
    }
    const double fraction =
        std::clamp(seconds(passed) / std::max(seconds(*m_expected), 0.001), 0.0, 1.0);
    const std::string doneBar(static_cast<std::size_t>(fraction * barWidth), '#');
    const std::string remainingBar(static_cast<std::size_t>(barWidth) - doneBar.size(), '.');
    const Duration remaining = std::max(*m_expected - passed, Duration::zero());
    m_line.draw("[" + doneBar + remainingBar + "] about " + secondsText(remaining) + " left");
}

} // namespace lockscope
