// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/measure.h"
#include "ui/index/validity.h"
#include "ui/timeline/lanes/lanescene.h"

namespace lockscope {

// Functions that paint the elements that cross all lanes: violations, stalls of the machine, the
// selected time, and a measured range. They paint over the lanes, from LaneScene::top to
// LaneScene::bottom.

void paintViolations(const LaneScene &scene, const std::vector<ViolationBand> &bands);
void paintStalls(const LaneScene &scene);
/// Paints the flags above the lanes that name the clients in the critical section. `badge`: the
/// rectangle of the sign at the first difference of two compared runs; empty: there is none. The
/// texts are shortened so that the flags touch neither each other nor the badge.
void paintViolationFlags(const LaneScene &scene, const QRectF &row,
    const std::vector<ViolationBand> &bands, const std::vector<Violation> &violations,
    const QRectF &badge = {});
void paintSelectedMoment(const LaneScene &scene, WorldTime time);
void paintMeasure(const LaneScene &scene, const Measure &measure);

} // namespace lockscope
