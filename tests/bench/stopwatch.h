// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/bench.h"

#include <chrono>
#include <utility>
#include <vector>

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

/// Does the work `count` times. Returns the sample of the times, in ms.
template <class Work> Sample timesOf(int count, Work work)
{
    std::vector<double> lengths;
    for (int i = 0; i < count; ++i) {
        const Stopwatch watch;
        work();
        lengths.push_back(watch.milliseconds());
    }
    return sampleOf(std::move(lengths), 1e3);
}

} // namespace lockscope::bench
