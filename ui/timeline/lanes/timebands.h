// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/measurebox.h"
#include "ui/index/violationbands.h"
#include "ui/timeline/lanes/lanescene.h"

namespace lockscope {

/// What runs across all lanes: violations, stalls of the machine, the selected moment, a measure box. Painted over the lanes, in the
/// scene's coordinates, from its top to its bottom.

void paintViolations(const LaneScene &scene, const std::vector<ViolationBand> &bands);
void paintStalls(const LaneScene &scene);
/// The flags above the lanes that say who was inside; they shorten themselves rather than touch one another.
void paintViolationFlags(const LaneScene &scene, const QRectF &row, const std::vector<ViolationBand> &bands,
                         const std::vector<Violation> &violations);
void paintSelectedMoment(const LaneScene &scene, WorldTime time);
void paintMeasure(const LaneScene &scene, const Measure &measure);

} // namespace lockscope
