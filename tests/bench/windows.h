// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/bench.h"

#include <QImage>
#include <QSize>

namespace lockscope::bench {

inline constexpr QSize windowSize(1600, 900);

/// Creates the only QApplication, without a screen. It is never destroyed, because the static objects that its destructor needs may be
/// destroyed before it.
void needWindows();

/// Stores the window's settings in a temporary folder.
void needSettings();

/// Returns an image of the size of a window.
QImage blankImage();

/// Returns the floor of the rows of the window: clearing its pixels and drawing an image.
Side floorSide();

} // namespace lockscope::bench
