// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/faults/faultchip.h"
#include "ui/index/timelinecoordinates.h"

#include <optional>

namespace lockscope {

class FaultPlanEditor;

/// Moves, stretches and copies faults of the plan on the time axis: by a drag, or by steps of the keyboard. Thread: the window's.
class FaultMover {
public:
    explicit FaultMover(FaultPlanEditor &edits) : m_edits(edits) { }

    /// Takes hold of a fault as its chip shows it. `isCopy`: of a new copy of it. Returns false if it cannot be moved in that way.
    bool begin(FaultId id, const FaultChip::Shown &shown, FaultChip::Grip grip, bool isCopy, const TimelineCoordinates &scale);
    /// Moves the fault by so many pixels from where begin() found it, and returns it. `scale`: the present one.
    /// REQUIRES: isHolding().
    Fault drag(double pixels, const TimelineCoordinates &scale);
    /// Lets go. Returns false if nothing was held.
    bool end();
    bool isHolding() const { return m_held.has_value(); }

    /// Moves or stretches by round steps of some pixels. Does nothing if the fault cannot be moved in that way.
    void nudge(FaultId id, const FaultChip::Shown &shown, int steps, bool isFine, bool isLength, const TimelineCoordinates &scale);

private:
    /// The plan as it was at the press, and which fault of it is moved.
    struct Held {
        FaultChip::Grip grip;
        FaultPlan before;
        FaultId id;
        FaultSpan course;
        TimelineCoordinates scale;
    };

    FaultPlanEditor &m_edits;
    std::optional<Held> m_held;
};

} // namespace lockscope
