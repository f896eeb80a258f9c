// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faultmover.h"

#include "ui/state/faultplaneditor.h"
#include "ui/timeline/frame/ruler.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// The minimum length of one step with an arrow key.
constexpr double coarsePixels = 10;
constexpr double finePixels = 1; // with Shift
constexpr Duration lengthMin = 1ms;
constexpr Duration timeMax = 24h; // the limit in scenario files

Duration rounded(Duration length, Duration step)
{
    return (length + step / 2) / step * step;
}

Duration lengthOfPixels(double pixels, const TimelineCoordinates &coordinates)
{
    return Duration(static_cast<Duration::rep>(pixels * coordinates.nsPerPixel));
}

// Returns the shortest step of a ruler (1, 2 or 5 ms, for example) that is at least as long as that
// many pixels.
Duration rulerStepFor(double pixels, const TimelineCoordinates &coordinates)
{
    return rulerStep(std::max<Duration>(1us, lengthOfPixels(pixels, coordinates)));
}

// Returns the fault moved in time by `distance`, or with its length changed by it if `grip` is the
// end of the bar. The new time or length is a multiple of `step`. Nothing if this fault cannot be
// moved or stretched.
std::optional<Fault> movedOrStretched(
    Fault fault, const FaultSpan &span, FaultChip::Grip grip, Duration distance, Duration step)
{
    if (grip == FaultChip::Grip::end) {
        if (!hasSettableLength(fault) || !span.begin || !span.end)
            return {};
        fault.end.length = std::max(lengthMin, rounded(*span.end - *span.begin + distance, step));
        return fault;
    }
    if (!span.isTimed)
        return {};
    setBeginTime(fault,
        std::clamp<Duration>(
            rounded(*fault.begin.time + distance, step), Duration::zero(), timeMax));
    return fault;
}

} // namespace

bool FaultMover::beginDrag(FaultId id, const FaultChip::Shown &shown, FaultChip::Grip grip,
    bool isCopy, const TimelineCoordinates &coordinates)
{
    if (!movedOrStretched(shown.fault, shown.span, grip, Duration::zero(), 1us))
        return false;
    Drag started{grip, m_planEditor.plan(), id, shown.span, coordinates};
    if (isCopy)
        started.id = started.planAtStart.add(shown.fault);
    m_drag = std::move(started);
    m_planEditor.beginDrag();
    return true;
}

Fault FaultMover::drag(double pixels, const TimelineCoordinates &coordinates)
{
    const Drag &dragged = *m_drag;
    const Duration distance = lengthOfPixels(pixels, dragged.coordinates);
    const Duration step = rulerStepFor(1, coordinates);
    const Fault fault = *movedOrStretched(
        dragged.planAtStart[dragged.id], dragged.span, dragged.grip, distance, step);
    FaultPlan plan = dragged.planAtStart;
    plan.replace(dragged.id, fault);
    m_planEditor.setPlan(std::move(plan), "drag");
    return fault;
}

bool FaultMover::endDrag()
{
    if (!std::exchange(m_drag, std::nullopt))
        return false;
    m_planEditor.endDrag();
    return true;
}

void FaultMover::nudge(FaultId id, const FaultChip::Shown &shown, int steps, bool isSmallStep,
    bool changesLength, const TimelineCoordinates &coordinates)
{
    const Duration step = rulerStepFor(isSmallStep ? finePixels : coarsePixels, coordinates);
    const FaultChip::Grip grip = changesLength ? FaultChip::Grip::end : FaultChip::Grip::whole;
    const auto fault = movedOrStretched(shown.fault, shown.span, grip, step * steps, step);
    if (!fault)
        return;
    FaultPlan plan = m_planEditor.plan();
    plan.replace(id, *fault);
    // A series of key presses is one entry of the undo history.
    m_planEditor.setPlan(
        std::move(plan), (changesLength ? "stretch " : "move ") + std::to_string(id));
}

} // namespace lockscope
