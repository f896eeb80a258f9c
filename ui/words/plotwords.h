// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/metrics/plot.h"

#include <QString>

namespace lockscope {

/// Returns the name of a chart in the manual's links: "wait".
QString plotId(PlotKind kind);

/// Returns a chart's name in the window: "Waiting time".
QString plotTitle(PlotKind kind);

/// Returns one or two sentences: what the chart shows, and what it is for.
QString plotMeaning(PlotKind kind);

} // namespace lockscope
