// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>

class QPainter;

namespace lockscope {

/// A picture for files and the clipboard: lines and text, in the light theme. Thread: the window's.
class Picture {
public:
    virtual ~Picture() = default;
    /// Returns the size in pixels of 1/96 inch.
    virtual QSizeF size() const = 0;
    /// Draws the picture with its top left corner at the painter's origin. `ratio`: device pixels
    /// per pixel.
    virtual void paint(QPainter &painter, double ratio = 1) const = 0;
};

} // namespace lockscope
