// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace lockscope {

/// A line on the terminal of standard error that is drawn again and again, such as a progress bar.
/// It uses no escape sequences, so any terminal shows it. Draws nothing if standard error is not a
/// terminal. Thread: one.
class TerminalLine {
public:
    /// If `isWanted` is false, draws nothing.
    explicit TerminalLine(bool isWanted);
    ~TerminalLine() { clear(); }
    TerminalLine(const TerminalLine &) = delete;
    TerminalLine &operator=(const TerminalLine &) = delete;

    /// Returns whether draw() draws: standard error is a terminal, and the line is wanted.
    bool isEnabled() const { return m_isEnabled; }
    /// Draws the text in place of the previous one. REQUIRES: only ASCII.
    void draw(std::string_view text);
    /// Removes the line.
    void clear();

private:
    const bool m_isEnabled;
    std::size_t m_width = 0; // of the text on the terminal
};

} // namespace lockscope
