// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanes/lanescene.h"

#include <QRectF>

namespace lockscope {

/// Draws where another run diverges from this one: a line of dots and dashes across all lanes.
void paintParting(const LaneScene &scene, WorldTime time);

/// Draws its sign (≠) into the row of flags above the lanes.
void paintPartingFlag(const LaneScene &scene, const QRectF &row, WorldTime time);

} // namespace lockscope
