// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintEngine>
#include <QPainter>

namespace lockscope {

/// Whether what is painted becomes lines and text of a file or a printer, and no pixels: images that are made once to save time would
/// be coarse there, and some formats have none.
inline bool paintsVectors(const QPainter &painter)
{
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type != QPaintEngine::Raster && type != QPaintEngine::OpenGL2;
}

} // namespace lockscope
