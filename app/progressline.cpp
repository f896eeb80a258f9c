// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/progressline.h"

#include "app/output.h"

#include "lockscope/base/durationtext.h"

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
    : m_expected(expected), m_isWanted(isWanted), m_isTerminal(::isatty(STDERR_FILENO) == 1)
{
}

ProgressLine::~ProgressLine()
{
    if (m_hasBegun && m_isTerminal)
        std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::begin(bool isGiven)
{
    if (!m_isWanted)
        return;
    m_hasBegun = true;
    m_begin = m_next = std::chrono::steady_clock::now();
    if (m_expected && !isGiven)
        printMessage("the run lasts about " + lengthWords(*m_expected));
}

void ProgressLine::update()
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_hasBegun || !m_isTerminal || now < m_next)
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
