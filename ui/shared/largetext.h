// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <algorithm>

namespace lockscope {

/// Returns the factor for the painted parts of a widget (handles, signs, fields) that are measured in pixels: 1 up to the usual
/// text sizes, above that proportional to the line height.
inline double largeTextFactor(const QWidget &widget)
{
    constexpr double usualLine = 18; // pixels: the line height of usual desktop fonts
    return std::max(1.0, widget.fontMetrics().height() / usualLine);
}

} // namespace lockscope
