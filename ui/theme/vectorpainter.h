// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintEngine>
#include <QPainter>

namespace lockscope {

/// Returns whether the painter writes vectors (to an SVG or PDF file or to a printer) instead of
/// pixels. Cached images would be coarse in vector output, and some formats do not support images.
inline bool paintsVectors(const QPainter &painter)
{
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type != QPaintEngine::Raster && type != QPaintEngine::OpenGL2;
}

} // namespace lockscope
