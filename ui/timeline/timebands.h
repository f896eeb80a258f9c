// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/lanescene.h"
#include "timeline/measurebox.h"

namespace lockscope {

/// What runs across all lanes: violations, stalls of the machine, the selected moment, a measure box. Painted over the lanes, in the
/// scene's coordinates, from its top to its bottom.

/// A violation as it is drawn: episodes that fall on the same pixels are one.
struct ViolationBand {
    double left = 0;
    double right = 0;
    std::size_t first = 0; ///< index of the episode, the first of those joined
    std::size_t count = 1;
};

/// The bands in sight. REQUIRES: violations ordered by `from`. Each is at least 3 pixels wide: none is ever lost.
std::vector<ViolationBand> violationBands(const std::vector<Violation> &violations, const TimelineCoordinates &time, double width);

void paintViolations(const LaneScene &scene, const std::vector<ViolationBand> &bands);
void paintStalls(const LaneScene &scene);
/// The flags above the lanes that say who was inside; they shorten themselves rather than touch one another.
void paintViolationFlags(const LaneScene &scene, const QRectF &row, const std::vector<ViolationBand> &bands,
                         const std::vector<Violation> &violations);
void paintSelectedMoment(const LaneScene &scene, WorldTime time);
void paintMeasure(const LaneScene &scene, const Measure &measure);

} // namespace lockscope
