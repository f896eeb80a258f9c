// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

namespace lockscope {

/// A text of ours in which names of schemes, settings and commands stand between backticks, as HTML for a label: the names in the
/// fixed font.
inline QString withCode(const QString &text)
{
    static const QRegularExpression name(QStringLiteral("`([^`]*)`"));
    return text.toHtmlEscaped().replace(name, QStringLiteral("<code>\\1</code>"));
}

} // namespace lockscope
