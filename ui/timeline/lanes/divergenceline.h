// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanes/lanescene.h"

#include <QRectF>

namespace lockscope {

/// Draws a line of dots and dashes across all lanes at the time at which another run diverges from
/// this run.
void paintDivergence(const LaneScene &scene, WorldTime time);

/// Returns the rectangle of the badge (the sign ≠ of the line) in the row of flags above the lanes;
/// empty if the time is not visible.
QRectF divergenceBadge(const LaneScene &scene, const QRectF &row, WorldTime time);
void paintDivergenceBadge(const LaneScene &scene, const QRectF &badge);

} // namespace lockscope
