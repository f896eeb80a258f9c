// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <chrono>
#include <optional>

namespace lockscope {

/// A bar on standard error with the time that a run has left, where standard error is a terminal. It is gone when the line is destroyed.
/// Thread: one.
class ProgressLine {
public:
    /// `expected`: how long the run lasts; nothing: not known. `isWanted`: false, and nothing is ever shown.
    ProgressLine(std::optional<Duration> expected, bool isWanted);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    /// Draws the bar anew, a few times a second at most.
    void update();

private:
    const std::optional<Duration> m_expected;
    const bool m_isShown;
    const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point m_next = m_begin;
};

} // namespace lockscope
