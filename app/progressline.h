// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <chrono>
#include <optional>

namespace lockscope {

/// Says on standard error how long a run lasts, and where that is a terminal draws a bar with the time that is left. The bar is gone when
/// the line is destroyed. Thread: one.
class ProgressLine {
public:
    /// `expected`: how long the run lasts; nothing: not known. `isWanted`: false, and nothing is ever shown.
    ProgressLine(std::optional<Duration> expected, bool isWanted);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    /// The run begins now: says how long it lasts, unless the user has given that length.
    void begin(bool isGiven);
    /// Draws the bar again, a few times a second at most.
    void update();

private:
    const std::optional<Duration> m_expected;
    const bool m_isWanted;
    const bool m_isTerminal;
    bool m_hasBegun = false;
    std::chrono::steady_clock::time_point m_begin{};
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace lockscope
