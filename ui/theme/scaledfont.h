// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace lockscope {

/// Returns the font with its size multiplied by `factor`. Fonts of pictures are measured in pixels,
/// those of the window in points; the result keeps the unit. A font in pixels does not become
/// smaller than 8 pixels.
QFont scaledFont(QFont font, double factor);

} // namespace lockscope
