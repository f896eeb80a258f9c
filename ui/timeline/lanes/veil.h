// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/matchingrows.h"
#include "ui/timeline/lanes/lanescene.h"

namespace lockscope {

/// Returns the parts of a lane that are not dimmed, in pixels: each span with a matching row (with many spans in one pixel, each
/// pixel with such a row), periods with two clients in the critical section, the selection, and rows that are not checked yet.
/// REQUIRES: scene.lit.
PixelRanges litPieces(const LaneScene &scene, const TimelineLane &lane);

/// The words and signs of a scene that one lane has added.
struct LaneAdditions {
    std::size_t wordsFrom = 0;
    std::size_t wordsTo = 0;
    std::size_t signsFrom = 0;
    std::size_t signsTo = 0;
};

/// Dims all other parts of a lane and the additions of that lane; `ground` is its background colour.
/// REQUIRES: scene.lit; all lanes of its group are painted.
void veilLane(const LaneScene &scene, const TimelineLane &lane, QColor ground, const LaneAdditions &added);

/// Returns a colour as it looks when dimmed.
QColor veiled(const Theme &theme, const QColor &colour);
MarkInk veiled(const Theme &theme, const MarkInk &ink);

} // namespace lockscope
