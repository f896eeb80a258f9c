// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stateat.h"
#include "core/trace/trace.h"
#include "ui/theme/theme.h"
#include "ui/topology/topologyplan.h"

class QPainter;

namespace lockscope {

/// The inputs for painting the topology view.
struct TopologyScene {
    QPainter &painter;
    const TopologyPlan &plan;
    const StateAt &runState;
    const Trace &trace;
    const Theme &theme;
    TopologySpot hover; ///< what is under the pointer
    TopologySpot focus; ///< the box with the keyboard focus
};

void paintTopology(const TopologyScene &scene);

} // namespace lockscope
