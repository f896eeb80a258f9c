// SPDX-License-Identifier: GPL-3.0-or-later
#include "progressline.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace lockscope {
namespace {

constexpr auto interval = std::chrono::milliseconds(200);
constexpr double width = 30; // of the bar, in characters

double seconds(Duration length)
{
    return std::chrono::duration<double>(length).count();
}

} // namespace

ProgressLine::ProgressLine(std::optional<Duration> expected, bool isWanted)
    : m_expected(expected), m_isShown(isWanted && ::isatty(STDERR_FILENO) == 1)
{
}

ProgressLine::~ProgressLine()
{
    if (m_isShown)
        std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::update()
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_isShown || now < m_next)
        return;
    m_next = now + interval;
    const Duration passed = now - m_begin;
    if (!m_expected) {
        std::fprintf(stderr, "\r%.1f s\x1b[K", seconds(passed));
        return;
    }
    const double part = std::clamp(seconds(passed) / std::max(seconds(*m_expected), 0.001), 0.0, 1.0);
    const std::string done(static_cast<std::size_t>(part * width), '#');
    const std::string left(static_cast<std::size_t>(width) - done.size(), '.');
    const Duration rest = std::max(*m_expected - passed, Duration::zero());
    std::fprintf(stderr, "\r[%s%s] about %.1f s left\x1b[K", done.c_str(), left.c_str(), seconds(rest));
}

} // namespace lockscope
