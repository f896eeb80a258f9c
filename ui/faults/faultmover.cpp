// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faultmover.h"

#include "ui/state/faultplaneditor.h"
#include "ui/timeline/frame/ruler.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr double coarsePixels = 10; // for each press of an arrow key
constexpr double finePixels = 1;
constexpr Duration lengthLeast = 1ms;
constexpr Duration timeMost = 24h; // the limit in scenario files

Duration rounded(Duration length, Duration step)
{
    return (length + step / 2) / step * step;
}

Duration pixelsLength(double pixels, const TimelineCoordinates &scale)
{
    return Duration(static_cast<Duration::rep>(pixels * scale.nsPerPixel));
}

// Returns a round duration for a step, at least as long as that many pixels.
Duration roundStep(double pixels, const TimelineCoordinates &scale)
{
    return rulerStep(std::max<Duration>(1us, pixelsLength(pixels, scale)));
}

// Returns the fault moved, or with another length, compared with its state at the press; empty if that is not possible.
std::optional<Fault> moved(Fault fault, const FaultSpan &course, FaultChip::Grip grip, Duration by, Duration step)
{
    if (grip == FaultChip::Grip::end) {
        if (!canLast(fault) || !course.begin || !course.end)
            return {};
        fault.end.length = std::max(lengthLeast, rounded(*course.end - *course.begin + by, step));
        return fault;
    }
    if (!course.isTimed)
        return {};
    setTime(fault, std::clamp<Duration>(rounded(*fault.begin.time + by, step), Duration::zero(), timeMost));
    return fault;
}

} // namespace

bool FaultMover::begin(FaultId id, const FaultChip::Shown &shown, FaultChip::Grip grip, bool isCopy,
                       const TimelineCoordinates &scale)
{
    if (!moved(shown.fault, shown.span, grip, Duration::zero(), 1us))
        return false;
    Held taken{grip, m_edits.plan(), id, shown.span, scale};
    if (isCopy)
        taken.id = taken.before.add(shown.fault);
    m_held = std::move(taken);
    m_edits.press();
    return true;
}

Fault FaultMover::drag(double pixels, const TimelineCoordinates &scale)
{
    const Held &held = *m_held;
    const Fault fault = *moved(held.before[held.id], held.span, held.grip, pixelsLength(pixels, held.scale), roundStep(1, scale));
    FaultPlan plan = held.before;
    plan.replace(held.id, fault);
    m_edits.put(std::move(plan), "drag");
    return fault;
}

bool FaultMover::end()
{
    if (!std::exchange(m_held, std::nullopt))
        return false;
    m_edits.letGo();
    return true;
}

void FaultMover::nudge(FaultId id, const FaultChip::Shown &shown, int steps, bool isFine, bool isLength,
                       const TimelineCoordinates &scale)
{
    const Duration step = roundStep(isFine ? finePixels : coarsePixels, scale);
    const FaultChip::Grip grip = isLength ? FaultChip::Grip::end : FaultChip::Grip::whole;
    const auto fault = moved(shown.fault, shown.span, grip, step * steps, step);
    if (!fault)
        return;
    FaultPlan plan = m_edits.plan();
    plan.replace(id, *fault);
    m_edits.put(std::move(plan), (isLength ? "stretch " : "move ") + std::to_string(id)); // a series of key presses is one step
}

} // namespace lockscope
