// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace lockscope {

/// A "needle" is a text to search for in many texts; upper and lower case are equal. An ASCII needle is compared byte by byte, which is
/// fast. Qt compares any other needle. A value. Thread: any.
class TextNeedle {
public:
    explicit TextNeedle(const QString &text);

    bool isEmpty() const { return m_text.isEmpty(); }
    const QString &text() const { return m_text; }
    /// Whether a text (UTF-8) contains the needle.
    bool isIn(std::string_view text) const;
    bool isIn(const QString &text) const { return text.contains(m_text, Qt::CaseInsensitive); }
    /// Each character of `marks` in `text` stands for another text; together they give the complete text. Returns whether the complete text
    /// could contain the needle at a place that includes a mark and its neighbourhood. May return true although it does not contain it.
    bool canCross(std::string_view text, std::string_view marks) const;

private:
    QString m_text;
    std::string m_bytes; ///< in lower case
    bool m_isAscii = true;
};

} // namespace lockscope
