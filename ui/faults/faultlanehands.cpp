// SPDX-License-Identifier: GPL-3.0-or-later
// Moving, stretching, copying and taking away: what hands do to the fault lane.
#include "faults/faultlane.h"

#include "base/contract.h"
#include "faults/faultedits.h"
#include "faults/faulteditor.h"
#include "faults/faultwords.h"
#include "replay/playhead.h"
#include "shared/quantities.h"
#include "timeline/ruler.h"

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
std::optional<AnyFault> moved(AnyFault fault, const FaultCourse &course, FaultChip::Grip grip, Duration by, Duration step)
{
    if (grip == FaultChip::Grip::end) {
        if (!canLast(fault) || !course.begin || !course.end)
            return {};
        setLength(fault, std::max(lengthLeast, rounded(*course.end - *course.begin + by, step)));
        return fault;
    }
    if (!course.isTimed)
        return {};
    setTime(fault, std::clamp<Duration>(rounded(*timeOf(fault) + by, step), Duration::zero(), timeMost));
    return fault;
}

} // namespace

FaultChip *FaultLane::chipOf(FaultPlace place) const
{
    const auto found = std::find(m_places.begin(), m_places.end(), place);
    return found == m_places.end() ? nullptr : m_chips[static_cast<std::size_t>(found - m_places.begin())];
}

FaultPlace FaultLane::placeOf(const FaultChip *chip) const
{
    const auto found = std::find(m_chips.begin(), m_chips.end(), chip);
    LOCKSCOPE_ASSERT(found != m_chips.end());
    return m_places[static_cast<std::size_t>(found - m_chips.begin())];
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
    connect(chip, &FaultChip::removeWanted, this, [this, chip] { remove(placeOf(chip)); });
    connect(chip, &FaultChip::copyWanted, this, [this, chip] { m_edits.add(chip->shown().fault); });
    connect(chip, &FaultChip::editWanted, this, [this, chip] { edit(placeOf(chip)); });
    connect(chip, &FaultChip::menuWanted, this, [this, chip](const QPoint &position) {
        QMenu *const menu = menuFor(placeOf(chip));
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
    const FaultCourse course = chip->shown().course;
    if (!moved(chip->shown().fault, course, grip, Duration::zero(), 1us)) {
        Q_EMIT hinted(tr("It is not hung at a time: double-click to say when it happens"));
        return;
    }
    Held taken{grip, m_edits.plan(), placeOf(chip), course, m_coordinates};
    if (isCopy)
        taken.place = addFault(taken.before, chip->shown().fault);
    m_held = std::move(taken);
    Q_EMIT held(true);
    m_edits.press();
}

void FaultLane::drag(double pixels)
{
    if (!m_held)
        return;
    const auto fault = moved(faultAt(m_held->before, m_held->place), m_held->course, m_held->grip, pixelsLength(pixels, m_held->scale), roundStep(1));
    FaultPlan plan = m_held->before;
    replaceFault(plan, m_held->place, *fault);
    m_edits.put(std::move(plan), "drag");
    Q_EMIT hinted(FaultWords::sentence(*fault));
}

void FaultLane::nudge(FaultChip *chip, int steps, bool isFine, bool isLength)
{
    const FaultPlace place = placeOf(chip);
    const Duration step = roundStep(isFine ? finePixels : coarsePixels);
    const FaultChip::Grip grip = isLength ? FaultChip::Grip::end : FaultChip::Grip::whole;
    const auto fault = moved(chip->shown().fault, chip->shown().course, grip, step * steps, step);
    if (!fault)
        return;
    FaultPlan plan = m_edits.plan();
    replaceFault(plan, place, *fault);
    const std::string which = std::to_string(place.list) + '.' + std::to_string(place.index);
    m_edits.put(std::move(plan), (isLength ? "stretch " : "move ") + which); // a burst of keys is one step
}

void FaultLane::remove(FaultPlace place)
{
    const auto found = std::find(m_places.begin(), m_places.end(), place);
    const std::size_t index = static_cast<std::size_t>(found - m_places.begin());
    m_edits.remove(place);
    // The keyboard stays in the lane.
    if (!m_chips.empty())
        m_chips[std::min(index, m_chips.size() - 1)]->setFocus();
    else
        parentWidget()->setFocus();
}

QMenu *FaultLane::menuFor(FaultPlace place)
{
    auto *const menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("faultMenu"));
    const AnyFault fault = faultAt(m_edits.plan(), place);
    menu->addAction(FaultWords::sentence(fault))->setEnabled(false);
    menu->addSeparator();
    menu->addAction(tr("Edit…"), this, [this, place] { edit(place); });
    menu->addAction(tr("Copy"), this, [this, fault] { m_edits.add(fault); });
    if (canHaveTime(fault) && m_playhead.at()) {
        const WorldTime at = m_playhead.at()->time;
        menu->addAction(tr("Hang it at %1").arg(momentText(at)), this, [this, place, fault, at] {
            AnyFault hung = fault;
            setTime(hung, std::chrono::floor<std::chrono::microseconds>(at.time_since_epoch()));
            m_edits.replace(place, hung);
        });
    }
    menu->addAction(tr("Delete"), this, [this, place] { remove(place); });
    if (!m_edits.areOwn()) {
        menu->addSeparator();
        menu->addAction(tr("All faults as the scenario has them"), &m_edits, &FaultEdits::restore);
    }
    return menu;
}

void FaultLane::edit(FaultPlace place)
{
    auto *const editor = new FaultEditor(faultAt(m_edits.plan(), place), m_edits, window());
    editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(editor, &QDialog::accepted, this, [this, editor, place] {
        if (const auto places = faultPlaces(m_edits.plan()); std::find(places.begin(), places.end(), place) != places.end())
            m_edits.replace(place, editor->fault());
    });
    editor->open();
}

} // namespace lockscope
