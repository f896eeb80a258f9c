// SPDX-License-Identifier: GPL-3.0-or-later
// Moving, stretching, copying and taking away: what hands do to the fault lane.
#include "ui/faults/faultlane.h"

#include "lockscope/base/contract.h"
#include "ui/faults/faulteditor.h"
#include "ui/state/faultplaneditor.h"
#include "ui/state/playhead.h"
#include "ui/timeline/frame/ruler.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"

#include <QMenu>

#include <algorithm>

namespace lockscope {
namespace {

constexpr double coarsePixels = 10; // a step of an arrow key
constexpr double finePixels = 1;
constexpr Duration lengthLeast = 1ms;
constexpr Duration timeMost = 24h; // as scenario files have it

Duration rounded(Duration length, Duration step)
{
    return (length + step / 2) / step * step;
}

Duration pixelsLength(double pixels, const TimelineCoordinates &coordinates)
{
    return Duration(static_cast<Duration::rep>(pixels * coordinates.nsPerPixel));
}

/// The fault moved, or made longer, from where it was at the press. Nothing if it cannot be.
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

FaultChip *FaultLane::chipOf(FaultId id) const
{
    return id < m_chips.size() ? m_chips[id] : nullptr;
}

FaultId FaultLane::idOf(const FaultChip *chip) const
{
    const auto found = std::find(m_chips.begin(), m_chips.end(), chip);
    LOCKSCOPE_ASSERT(found != m_chips.end());
    return static_cast<FaultId>(found - m_chips.begin());
}

void FaultLane::connectChip(FaultChip *chip)
{
    connect(chip, &FaultChip::dragBegun, this, [this, chip](FaultChip::Grip grip, bool isCopy) { beginDrag(chip, grip, isCopy); });
    connect(chip, &FaultChip::dragged, this, &FaultLane::drag);
    connect(chip, &FaultChip::dragEnded, this, [this] {
        endDrag();
        placeChips();
    });
    connect(chip, &FaultChip::nudged, this, [this, chip](int steps, bool isFine, bool isLength) { nudge(chip, steps, isFine, isLength); });
    connect(chip, &FaultChip::removeWanted, this, [this, chip] { remove(idOf(chip)); });
    connect(chip, &FaultChip::copyWanted, this, [this, chip] { m_edits.add(chip->shown().fault); });
    connect(chip, &FaultChip::editWanted, this, [this, chip] { edit(idOf(chip)); });
    connect(chip, &FaultChip::menuWanted, this, [this, chip](const QPoint &position) {
        QMenu *const menu = menuFor(idOf(chip));
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(position);
    });
}

Duration FaultLane::roundStep(double pixels) const
{
    return rulerStep(std::max<Duration>(1us, pixelsLength(pixels, m_coordinates)));
}

void FaultLane::beginDrag(FaultChip *chip, FaultChip::Grip grip, bool isCopy)
{
    const FaultSpan course = chip->shown().course;
    if (!moved(chip->shown().fault, course, grip, Duration::zero(), 1us)) {
        Q_EMIT hinted(tr("It is not hung at a time: double-click to say when it happens"));
        return;
    }
    Held taken{grip, m_edits.plan(), idOf(chip), course, m_coordinates};
    if (isCopy)
        taken.id = taken.before.add(chip->shown().fault);
    m_held = std::move(taken);
    Q_EMIT held(true);
    m_edits.press();
}

void FaultLane::drag(double pixels)
{
    if (!m_held)
        return;
    const auto fault = moved(m_held->before[m_held->id], m_held->course, m_held->grip, pixelsLength(pixels, m_held->scale), roundStep(1));
    FaultPlan plan = m_held->before;
    plan.replace(m_held->id, *fault);
    m_edits.put(std::move(plan), "drag");
    Q_EMIT hinted(FaultWords::sentence(*fault));
}

void FaultLane::nudge(FaultChip *chip, int steps, bool isFine, bool isLength)
{
    const FaultId id = idOf(chip);
    const Duration step = roundStep(isFine ? finePixels : coarsePixels);
    const FaultChip::Grip grip = isLength ? FaultChip::Grip::end : FaultChip::Grip::whole;
    const auto fault = moved(chip->shown().fault, chip->shown().course, grip, step * steps, step);
    if (!fault)
        return;
    FaultPlan plan = m_edits.plan();
    plan.replace(id, *fault);
    m_edits.put(std::move(plan), (isLength ? "stretch " : "move ") + std::to_string(id)); // a burst of keys is one step
}

void FaultLane::remove(FaultId id)
{
    m_edits.remove(id);
    // The keyboard stays in the lane.
    if (!m_chips.empty())
        m_chips[std::min(id, m_chips.size() - 1)]->setFocus();
    else
        parentWidget()->setFocus();
}

QMenu *FaultLane::menuFor(FaultId id)
{
    auto *const menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("faultMenu"));
    const Fault fault = m_edits.plan()[id];
    menu->addAction(FaultWords::sentence(fault))->setEnabled(false);
    menu->addSeparator();
    menu->addAction(tr("Edit…"), this, [this, id] { edit(id); });
    menu->addAction(tr("Copy"), this, [this, fault] { m_edits.add(fault); });
    if (canHaveTime(fault.action) && m_playhead.at()) {
        const WorldTime at = m_playhead.at()->time;
        menu->addAction(tr("Hang it at %1").arg(momentText(at)), this, [this, id, fault, at] {
            Fault hung = fault;
            setTime(hung, std::chrono::floor<std::chrono::microseconds>(at.time_since_epoch()));
            m_edits.replace(id, hung);
        });
    }
    menu->addAction(tr("Delete"), this, [this, id] { remove(id); });
    if (!m_edits.areOwn()) {
        menu->addSeparator();
        menu->addAction(tr("All faults as the scenario has them"), &m_edits, &FaultPlanEditor::restore);
    }
    return menu;
}

void FaultLane::edit(FaultId id)
{
    auto *const editor = new FaultEditor(m_edits.plan()[id], m_edits, window());
    editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(editor, &QDialog::accepted, this, [this, editor, id] {
        if (id < m_edits.plan().size())
            m_edits.replace(id, editor->fault());
    });
    editor->open();
}

} // namespace lockscope
