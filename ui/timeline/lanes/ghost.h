// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanes/lanescene.h"

#include <QString>

namespace lockscope {

/// Another run as outlines over the lanes of this one, the run before a knob was turned or the one that is compared with: what was
/// believed, owned and kept on the nodes there. `name` stands beside an outline; empty: "before".
/// Thin, dashed, without fill, so that it cannot be taken for what is.
void paintGhost(const LaneScene &scene, const Spans &before, const QString &name);

} // namespace lockscope
