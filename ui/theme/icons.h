// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace lockscope {

/// One of our own drawings (resources/icons/<name>.svg) in the text colour of the theme in use: it follows a change of
/// appearance by itself, because the colour is looked up whenever the icon is painted.
QIcon themedIcon(const QString &name);

/// The same in a fixed colour, at a size in device-independent pixels.
QPixmap colouredIcon(const QString &name, const QColor &colour, int size, qreal pixelRatio);

} // namespace lockscope
