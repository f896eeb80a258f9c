// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace lockscope {

/// A text that is looked for in many, whatever its case. Letters of ASCII are compared byte by byte, since that is what nearly all texts
/// of a trace are made of; others as Qt compares them. A value. Thread: any.
class TextNeedle {
public:
    explicit TextNeedle(const QString &text);

    bool isEmpty() const { return m_text.isEmpty(); }
    const QString &text() const { return m_text; }
    /// Whether a text (UTF-8) has it.
    bool isIn(std::string_view text) const;
    bool isIn(const QString &text) const { return text.contains(m_text, Qt::CaseInsensitive); }
    /// Whether a text that is put together at `mark`s could have it across a seam, though no part has it alone. May say yes in vain.
    bool canCross(std::string_view text, std::string_view marks) const;

private:
    QString m_text;
    std::string m_bytes; ///< in small letters
    bool m_isAscii = true;
};

} // namespace lockscope
