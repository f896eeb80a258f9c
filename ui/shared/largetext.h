// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <algorithm>

namespace lockscope {

/// How much larger than usual a widget's drawn parts are to be so that they suit its text: 1 up to the usual sizes of text, then in
/// proportion to the height of a line. For handles, signs and fields that are measured in pixels.
inline double largeTextFactor(const QWidget &widget)
{
    constexpr double usualLine = 18; // pixels: as high as the fonts of desktops come
    return std::max(1.0, widget.fontMetrics().height() / usualLine);
}

} // namespace lockscope
