// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "ui/index/faultspans.h"
#include "ui/index/visibletime.h"

#include <QFont>
#include <QRectF>

#include <vector>

class QPainter;

namespace lockscope {

/// The faults of a run that cannot be edited, on the time axis above its lanes: of a run that is
/// compared, and in a picture. Each fault has its words and a bar as long as it lasts. Faults that
/// did not happen are left out.
class FaultRows {
public:
    FaultRows() = default;
    /// `trace`: a run with this plan.
    FaultRows(const FaultPlan &plan, const Trace &trace);

    /// Places the faults in rows so that their words do not overlap. `width`: of the axis. Returns
    /// the height of all rows; 0: there are none.
    double place(const TimelineCoordinates &time, double width, const QFont &font);
    /// Paints the rows of the last place(), in the current theme. `origin`: the beginning of the
    /// axis, at the top of the rows.
    void paint(QPainter &painter, const QPointF &origin, const QFont &font) const;

private:
    struct Row {
        Fault fault;
        FaultSpan span;
        QRectF rect{};                     ///< of the words; x is relative to the axis
        double barLeft = 0, barLength = 0; ///< in pixels
    };
    std::vector<Row> m_rows;
    double m_width = 0;
};

} // namespace lockscope
