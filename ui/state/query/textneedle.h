// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace lockscope {

/// A "needle" is a text to search for in many texts; upper and lower case are equal. An ASCII
/// needle is compared byte by byte, which is fast. Qt compares any other needle. A value. Thread:
/// any.
class TextNeedle {
public:
    explicit TextNeedle(const QString &text);

    bool isEmpty() const { return m_text.isEmpty(); }
    const QString &text() const { return m_text; }
    /// Whether a text (UTF-8) contains the needle.
    bool isIn(std::string_view text) const;
    bool isIn(const QString &text) const { return text.contains(m_text, Qt::CaseInsensitive); }
    /// Each character of `marks` in `text` stands for a text that is not known here; with these
    /// texts in place of the marks, `text` is complete. Returns whether the complete text could
    /// contain the needle partly inside and partly outside such a text. May return true although
    /// the complete text does not contain the needle.
    bool canMatchAcrossMark(std::string_view text, std::string_view marks) const;

private:
    QString m_text;
    std::string m_bytes; ///< in lower case
    bool m_isAscii = true;
};

} // namespace lockscope
