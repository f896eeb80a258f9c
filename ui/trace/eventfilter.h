// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace lockscope {

/// Finds the rows of a trace that show a text in any column, whatever its case. It goes on from where it stopped, so that a caller can
/// look through millions of rows a slice at a time, and through what a trace gains afterwards. Thread: one, the window's.
class EventFilter {
public:
    /// Begins anew. An empty text lets everything pass.
    void begin(const QString &text);
    const QString &text() const { return m_text; }
    bool isOn() const { return !m_text.isEmpty(); }

    /// Looks at up to `count` more rows. REQUIRES: each call gives the same trace, or a later snapshot of it, until begin().
    void look(const Trace &trace, std::size_t count);
    /// How many rows were looked at.
    std::size_t looked() const { return m_looked; }
    /// The rows that show the text, in order.
    const std::vector<std::uint32_t> &rows() const { return m_rows; }

private:
    bool passesWord(const Trace &trace, std::size_t row);
    bool passesNumber(const Trace &trace, std::size_t row) const;
    /// Whether the word at that place passes; it is made only the first time.
    template <class Make> bool known(std::uint64_t place, const Make &make);

    QString m_text;
    std::vector<std::uint32_t> m_rows;
    std::size_t m_looked = 0;
    bool m_numbers = false; ///< a number could show the text
    std::unordered_map<std::uint64_t, bool> m_known; ///< words that many rows share are compared once
};

} // namespace lockscope
