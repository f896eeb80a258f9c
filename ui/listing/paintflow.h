// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/listing/flowplan.h"
#include "ui/listing/listingmodel.h"

class QPainter;

namespace lockscope {

/// The input for painting a flow chart.
struct FlowScene {
    QPainter &painter;
    const FlowPlan &plan;
    const QFont &font;
    const ListingModel *listing = nullptr; ///< has the client marks, breakpoints and selected line
                                           ///< to paint; null: paints none of them
    int focusedLine = 0;                   ///< the line with the keyboard focus; 0: none
};

/// Paints a flow chart in the current theme, with its top left corner at the painter's origin.
/// Thread: the window's.
void paintFlow(const FlowScene &scene);

} // namespace lockscope
