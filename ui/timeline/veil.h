// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/lanescene.h"
#include "timeline/litrows.h"

namespace lockscope {

/// What of a lane a filter leaves as it is, in pixels: each span to which a row that passes belongs, and where many are in one pixel, each
/// pixel with such a row; where two are inside at once; what the pointer has selected; and what is not looked at yet. REQUIRES: scene.lit.
Pieces litPieces(const LaneScene &scene, const TimelineLane &lane);

/// Dims all else of a lane, and of the words and signs that it has added from `words` and `signs` on. Nothing if there is no filter.
void veilLane(const LaneScene &scene, const TimelineLane &lane, std::size_t words, std::size_t signs);

/// As pale as what is behind the veil.
QColor veiled(const Theme &theme, const QColor &colour);
MarkInk veiled(const Theme &theme, const MarkInk &ink);

} // namespace lockscope
