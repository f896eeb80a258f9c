// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanes/lanescene.h"

#include <QString>

namespace lockscope {

/// Paints another run (the "ghost") as outlines over the lanes of this run: its beliefs, owned
/// keys, keys on the nodes, and pauses. The other run is the run before an edit, or the other run
/// of a comparison. `name`: the label of the outlines; empty: "before". The outlines are thin,
/// dashed and not filled, so that the user does not take them for this run.
void paintGhost(const LaneScene &scene, const Spans &otherRun, const QString &name);

} // namespace lockscope
