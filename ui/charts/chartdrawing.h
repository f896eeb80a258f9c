// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/metrics/plot.h"

#include <QChart>

namespace lockscope {

/// Draws a plot into a chart in the colours of the current theme. It replaces the previous content:
/// series, axes, legend. ChartScale describes the units of the axes. Thread: the window's.
void drawPlot(QChart &chart, const Plot &plot);

} // namespace lockscope
