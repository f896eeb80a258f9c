// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/bench.h"

#include <QImage>
#include <QSize>

namespace lockscope::bench {

inline constexpr QSize windowSize(1600, 900);

/// Creates the only QApplication at the first call; without a screen, unless QT_QPA_PLATFORM is
/// set. It is never destroyed, because the static objects that its destructor needs may be
/// destroyed before it.
void createApplication();

/// Makes the window store its settings in a temporary folder, and marks the welcome page as seen.
void useTemporarySettings();

/// Returns an image of windowSize. Its pixels are not set.
QImage blankImage();

/// Returns the reference for all benchmarks in which the window or a part of it is painted: the
/// smallest possible frame, which clears a window's pixels and draws one image over them.
Side paintingReference();

} // namespace lockscope::bench
