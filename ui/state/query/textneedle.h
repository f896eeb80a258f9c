// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace lockscope {

/// A text to search for in many texts, case-insensitively. ASCII letters are compared byte by byte, because nearly all texts of a trace are
/// ASCII; others are compared by Qt. A value. Thread: any.
class TextNeedle {
public:
    explicit TextNeedle(const QString &text);

    bool isEmpty() const { return m_text.isEmpty(); }
    const QString &text() const { return m_text; }
    /// Whether a text (UTF-8) contains it.
    bool isIn(std::string_view text) const;
    bool isIn(const QString &text) const { return text.contains(m_text, Qt::CaseInsensitive); }
    /// Whether a text in which the `marks` are replaced could contain it across a replaced mark, although no part contains it alone. May
    /// return true without a match.
    bool canCross(std::string_view text, std::string_view marks) const;

private:
    QString m_text;
    std::string m_bytes; ///< in lower case
    bool m_isAscii = true;
};

} // namespace lockscope
