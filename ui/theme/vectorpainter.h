// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintEngine>
#include <QPainter>

namespace lockscope {

/// Returns whether the painter writes vectors (a file or a printer) instead of pixels. Cached images would be coarse there, and
/// some formats do not support images.
inline bool paintsVectors(const QPainter &painter)
{
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type != QPaintEngine::Raster && type != QPaintEngine::OpenGL2;
}

} // namespace lockscope
