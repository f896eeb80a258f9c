// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/matchingrows.h"
#include "ui/timeline/lanes/lanescene.h"

namespace lockscope {

/// What of a lane a filter leaves as it is, in pixels: each span to which a row that passes belongs, and where many are in one pixel, each
/// pixel with such a row; where two are inside at once; what the pointer has selected; and what is not looked at yet. REQUIRES: scene.lit.
Pieces litPieces(const LaneScene &scene, const TimelineLane &lane);

/// The words and signs of a scene that one of its lanes has added.
struct LaneAdditions {
    std::size_t wordsFrom = 0;
    std::size_t wordsTo = 0;
    std::size_t signsFrom = 0;
    std::size_t signsTo = 0;
};

/// Dims all else of a lane, whose ground is of that colour, and of what it has added.
/// REQUIRES: scene.lit; all lanes of its group are painted.
void veilLane(const LaneScene &scene, const TimelineLane &lane, QColor ground, const LaneAdditions &added);

/// As pale as what is behind the veil.
QColor veiled(const Theme &theme, const QColor &colour);
MarkInk veiled(const Theme &theme, const MarkInk &ink);

} // namespace lockscope
