// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanes/lanescene.h"

#include <QRectF>

namespace lockscope {

/// Draws a line of dots and dashes across all lanes at the time at which another run diverges from this one.
void paintDivergence(const LaneScene &scene, WorldTime time);

/// Draws the sign of that line (≠) into the row of flags above the lanes.
void paintDivergenceFlag(const LaneScene &scene, const QRectF &row, WorldTime time);

} // namespace lockscope
