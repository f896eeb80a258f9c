// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/// A style sheet for a QToolButton that looks like a link.
inline const QString linkButtonStyle =
    QStringLiteral("QToolButton { border: none; padding: 2px 0; color: palette(link); }");

} // namespace lockscope
