// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace lockscope {

/// The same font, that much larger (above 1) or smaller. Fonts of pictures are measured in pixels, those of the window in points: a
/// font keeps its measure, and none becomes smaller than 8 pixels.
QFont scaledFont(QFont font, double factor);

} // namespace lockscope
