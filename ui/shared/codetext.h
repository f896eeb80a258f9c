// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

namespace lockscope {

/// Returns a text as HTML for a label, with the names between backticks (schemes, settings,
/// commands) in the fixed-width font.
inline QString withCode(const QString &text)
{
    static const QRegularExpression name(QStringLiteral("`([^`]*)`"));
    return text.toHtmlEscaped().replace(name, QStringLiteral("<code>\\1</code>"));
}

} // namespace lockscope
