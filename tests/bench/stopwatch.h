// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace lockscope::bench {

/// Measures the time since its construction.
class Stopwatch {
public:
    double milliseconds() const { return nanoseconds() / 1e6; }
    double microseconds() const { return nanoseconds() / 1e3; }
    double nanoseconds() const
    {
        return static_cast<double>(
            std::chrono::nanoseconds(std::chrono::steady_clock::now() - m_begin).count());
    }

private:
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
};

} // namespace lockscope::bench
