// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QWidget>

#include <algorithm>

namespace lockscope {

/// Returns the factor by which a widget enlarges its painted parts (handles, signs, fields), whose
/// sizes are in pixels: 1 up to the usual text sizes, above that proportional to the line height.
inline double largeTextFactor(const QWidget &widget)
{
    constexpr double usualLineHeight = 18; // pixels: the line height of usual desktop fonts
    return std::max(1.0, widget.fontMetrics().height() / usualLineHeight);
}

/// Returns a text as HTML for a label, with the names between backticks (schemes, settings,
/// commands) in the fixed-width font, and an empty line between paragraphs.
inline QString withCode(const QString &text)
{
    static const QRegularExpression name(QStringLiteral("`([^`]*)`"));
    return text.toHtmlEscaped()
        .replace(name, QStringLiteral("<code>\\1</code>"))
        .replace(QStringLiteral("\n\n"), QStringLiteral("<br><br>"));
}

} // namespace lockscope
