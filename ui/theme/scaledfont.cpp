// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/scaledfont.h"

#include <algorithm>
#include <cmath>

namespace lockscope {

QFont scaledFont(QFont font, double factor)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(std::max(8, static_cast<int>(std::lround(font.pixelSize() * factor))));
    return font;
}

} // namespace lockscope
