// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/lanescene.h"

namespace lockscope {

/// The run of a moment ago as outlines over the lanes of the run of now: what was believed, owned and kept on the nodes before the
/// knob was turned. Thin, dashed, without fill, so that it cannot be taken for what is.
void paintGhost(const LaneScene &scene, const Spans &before);

} // namespace lockscope
