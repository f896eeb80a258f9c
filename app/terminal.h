// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

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
    /// Draws the text in place of the previous one.
    void draw(std::string_view text);
    /// Removes the line.
    void clear();

private:
    const bool m_isEnabled;
    qsizetype m_width = 0; // of the text on the terminal
};

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

/// Returns how many columns of a terminal a text occupies. A Chinese character occupies two.
qsizetype displayWidth(const QString &text);

/// Returns the text, filled with spaces to `width` columns of a terminal. A longer text is returned
/// unchanged.
QString padded(const QString &text, qsizetype width);

/// Formats a table for a terminal, one line for each row. Each column is as wide as its longest
/// text. A line does not end with spaces. REQUIRES: there is a row, and all rows have the same
/// number of columns.
QString textTable(const std::vector<QStringList> &rows);

} // namespace lockscope
