// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/terminalline.h"

#include "lockscope/base/time.h"

#include <chrono>
#include <optional>

namespace lockscope {

/// Prints the expected duration of a run to standard error. On a terminal it also draws a progress
/// bar with the remaining time, and removes the bar on destruction. Thread: one.
class ProgressLine {
public:
    /// `expected`: the expected duration of the run; nullopt: it is unknown, and the line shows the
    /// time since begin() instead of a bar. If `isWanted` is false, nothing is printed.
    ProgressLine(std::optional<Duration> expected, bool isWanted);

    /// Must be called when the run begins. Prints the expected duration if it is known and
    /// `isDurationHidden` is false.
    void begin(bool isDurationHidden);
    /// Draws the bar again. Call it as often as convenient: it draws at most a few times per
    /// second.
    void update();

private:
    const std::optional<Duration> m_expected;
    const bool m_isWanted;
    TerminalLine m_line;
    bool m_hasBegun = false;
    std::chrono::steady_clock::time_point m_begin{};
    std::chrono::steady_clock::time_point m_nextUpdate{};
};

} // namespace lockscope
