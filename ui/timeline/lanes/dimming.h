// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/matchingrows.h"
#include "ui/timeline/lanes/lanescene.h"

namespace lockscope {

/// Returns the parts of a lane that a filter does not dim, in pixels. These are each span with a
/// matching row, periods with two clients in the critical section, the selection, and the rows that
/// the filter has not checked yet. If many spans share a pixel, the pixel is dimmed only if none of
/// them has a matching row. REQUIRES: scene.matchingRows is set.
PixelRanges undimmedRanges(const LaneScene &scene, const TimelineLane &lane);

/// The words and signs that one lane has added to a scene, as ranges of indexes of scene.words and
/// scene.signs.
struct LaneAdditions {
    std::size_t wordsFrom = 0;
    std::size_t wordsTo = 0;
    std::size_t signsFrom = 0;
    std::size_t signsTo = 0;
};

/// Dims a lane except its undimmedRanges(), and dims the words and signs of the lane. `background`:
/// the colour behind the lane. `added`: the words and signs of the lane. REQUIRES:
/// scene.matchingRows is set, and all lanes of the lane's group have been painted already.
void dimLane(const LaneScene &scene, const TimelineLane &lane, QColor background,
    const LaneAdditions &added);

/// Returns the dimmed form of a colour.
QColor dimmed(const Theme &theme, const QColor &colour);
MarkInk dimmed(const Theme &theme, const MarkInk &ink);

} // namespace lockscope
