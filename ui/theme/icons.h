// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace lockscope {

/// Returns an icon of this program (resources/icons/<name>.svg) in the text colour of the current
/// theme. The icon follows a change of appearance, because it reads the colour each time it is
/// painted.
QIcon themedIcon(const QString &name);

/// Returns the icon of that name in a fixed colour. `size`: the side of the square, in
/// device-independent pixels. `pixelRatio`: device pixels per such pixel.
QPixmap colouredIcon(const QString &name, const QColor &colour, int size, qreal pixelRatio);

} // namespace lockscope
