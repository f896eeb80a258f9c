// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/faults/faultchip.h"
#include "ui/index/timelinecoordinates.h"

#include <optional>

namespace lockscope {

class FaultPlanEditor;

/// Moves, stretches and copies faults of the plan on the time axis: by dragging, or in steps with the keyboard. Thread: the window's.
class FaultMover {
public:
    explicit FaultMover(FaultPlanEditor &edits) : m_edits(edits) { }

    /// Starts to drag a fault as its chip shows it. `isCopy`: drags a new copy of it. Returns false if the fault cannot be moved in that
    /// way.
    bool begin(FaultId id, const FaultChip::Shown &shown, FaultChip::Grip grip, bool isCopy, const TimelineCoordinates &scale);
    /// Moves the fault by that many pixels from its position at begin(), and returns it. `scale`: the current one. REQUIRES: isHolding().
    Fault drag(double pixels, const TimelineCoordinates &scale);
    /// Ends the drag. Returns false if there was none.
    bool end();
    bool isHolding() const { return m_held.has_value(); }

    /// Moves or stretches the fault by round steps of a few pixels. Does nothing if it cannot be moved in that way.
    void nudge(FaultId id, const FaultChip::Shown &shown, int steps, bool isFine, bool isLength, const TimelineCoordinates &scale);

private:
    /// The plan at the press, and the fault in it that is moved.
    struct Held {
        FaultChip::Grip grip;
        FaultPlan before;
        FaultId id;
        FaultSpan span;
        TimelineCoordinates scale;
    };

    FaultPlanEditor &m_edits;
    std::optional<Held> m_held;
};

} // namespace lockscope
