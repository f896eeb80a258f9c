// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/faults/faultchip.h"
#include "ui/index/visibletime.h"

#include <optional>

namespace lockscope {

class FaultPlanEditor;

/// Moves, stretches and copies the faults of the plan on the time axis: by dragging, or in steps
/// with the keyboard. Thread: the window's.
class FaultMover {
public:
    explicit FaultMover(FaultPlanEditor &planEditor) : m_planEditor(planEditor) { }

    /// Starts to drag a fault; `shown` is what its chip shows. `isCopy`: adds a copy of the fault
    /// to the plan and drags the copy. Returns false if this fault cannot be moved (or stretched,
    /// as `grip` says).
    bool beginDrag(FaultId id, const FaultChip::Shown &shown, FaultChip::Grip grip, bool isCopy,
        const TimelineCoordinates &coordinates);
    /// Moves or stretches the fault by that many pixels from its state at beginDrag(), and returns
    /// it. A pixel is as long as it was at beginDrag(). The result is rounded to a step of
    /// `coordinates`: the current ones, as the user may have zoomed. REQUIRES: isDragging().
    Fault drag(double pixels, const TimelineCoordinates &coordinates);
    /// Ends the drag. Returns false if there was none.
    bool endDrag();
    bool isDragging() const { return m_drag.has_value(); }

    /// Moves the fault in time, or changes its length if `changesLength`, by `steps` steps. A step
    /// is the shortest step of a ruler (rulerStep(): 1, 2 or 5 ms, for example) that is at least 10
    /// pixels long, or one pixel if `isSmallStep`. Does nothing if the fault cannot be moved or
    /// stretched.
    void nudge(FaultId id, const FaultChip::Shown &shown, int steps, bool isSmallStep,
        bool changesLength, const TimelineCoordinates &coordinates);

private:
    /// A drag in progress: the plan (with the copy, if the copy is dragged), the fault and its span
    /// when the drag began.
    struct Drag {
        FaultChip::Grip grip;
        FaultPlan planAtStart;
        FaultId id;
        FaultSpan span;
        TimelineCoordinates coordinates;
    };

    FaultPlanEditor &m_planEditor;
    std::optional<Drag> m_drag;
};

} // namespace lockscope
