// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lanes/lanescene.h"

#include <QString>

namespace lockscope {

/// Paints another run as outlines over the lanes of this one: its beliefs, owned keys and keys on the nodes. The other run is the run
/// before an edit, or the other run of a comparison. `name` is the label of the outlines; empty: "before". The outlines are thin, dashed
/// and not filled, so that they cannot be taken for this run.
void paintGhost(const LaneScene &scene, const Spans &otherRun, const QString &name);

} // namespace lockscope
