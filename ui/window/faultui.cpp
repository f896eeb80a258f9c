// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/faultui.h"

#include "ui/faults/faultlane.h"
#include "ui/faults/faultpalette.h"
#include "ui/faults/faulttarget.h"
#include "ui/listing/listingview.h"
#include "ui/shell/messagebar.h"
#include "ui/state/experiment.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/frame/ruler.h"
#include "ui/window/replay.h"
#include "ui/words/faultwords.h"
#include "ui/words/text.h"

#include <QMenu>

#include <utility>

namespace lockscope {

FaultUi::FaultUi(Parts parts, QWidget &window, QObject *parent)
    : QObject(parent), m_parts(parts),
      m_planEditor(parts.experiment.editor, parts.experiment.viewer),
      m_lane(new FaultLane(m_planEditor, parts.experiment.viewer, parts.replay.playhead())),
      m_palette(new FaultPalette(m_planEditor, &window)),
      m_breakPoints(m_planEditor, parts.replay.player(), window)
{
    parts.timeline.setStrip(m_lane);
    connect(m_palette, &FaultPalette::chosen, this, &FaultUi::addAtPlayhead);
    connect(&parts.timeline, &TimelineView::faultDropped, this, &FaultUi::add);
    ListingView *const listing = parts.replay.listing();
    connect(listing, &ListingView::marginClicked, &m_breakPoints, &BreakPoints::handleMarginClick);
    connect(listing, &ListingView::lineMenuWanted, this, [this](int line, const QPoint &position) {
        QMenu *const menu = m_breakPoints.menuFor(line);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(position);
    });
    connect(&parts.experiment.editor, &ChoiceEditor::choiceChanged, this, &FaultUi::showFaults);
    connect(&parts.experiment.viewer, &Viewer::runChanged, this, &FaultUi::showFaults);
    showFaults();
    Player &player = parts.replay.player();
    connect(&player, &Player::changed, listing,
        [listing, &player] { listing->setBreakPoints(player.stops()); });
    connect(&player, &Player::changed, this, [this, &player, wasPlaying = false]() mutable {
        if (std::exchange(wasPlaying, player.isPlaying()) && !player.isPlaying())
            tellStop(player);
    });
}

// Tells before which line playback has paused, if it has paused at a breakpoint.
void FaultUi::tellStop(const Player &player)
{
    const Playhead &playhead = m_parts.replay.playhead();
    const auto row = playhead.row();
    if (!row)
        return;
    const Trace &trace = *playhead.trace();
    const Event &step = trace[*row];
    const int line = stepLine(trace, step);
    if (step.kind == EventKind::step && player.stops().contains(line))
        m_parts.messages.post({MessageBar::Weight::minor,
            tr("Stopped before line %1 of client %2").arg(line).arg(step.client.value)});
}

void FaultUi::showFaults()
{
    m_parts.replay.listing()->setFaults(m_planEditor.planOfFile().value_or(m_planEditor.plan()));
}

void FaultUi::addAtPlayhead(const QString &kindId)
{
    TimelinePlace place;
    const auto &position = m_parts.replay.playhead().at();
    if (position) {
        place.time = position->time;
    } else if (m_parts.experiment.viewer.trace()) {
        const Duration visibleLength =
            m_parts.timeline.visibleTo() - m_parts.timeline.visibleFrom();
        const Duration middle =
            m_parts.timeline.visibleFrom().time_since_epoch() + visibleLength / 2;
        const Duration roundTo = rulerStep(visibleLength / 50);
        place.time = WorldTime(middle / roundTo * roundTo);
    }
    add(place, kindId);
}

void FaultUi::add(const TimelinePlace &place, const QString &kindId)
{
    const FaultKind *const kind = faultKindOf(kindId.toStdString());
    if (!kind)
        return; // a drag from another program
    const Experiment &experiment = m_parts.experiment;
    const Fault fault = faultFor(
        *kind, experiment.editor.choice().settings(), place, experiment.viewer.trace().get());
    if (experiment.viewer.isRunning())
        return inject(fault);
    if (const QString reason = m_planEditor.refusal(fault); !reason.isEmpty()) {
        m_parts.messages.post(
            {MessageBar::Weight::error, tr("Could not add this fault: %1").arg(reason)});
        return;
    }
    const FaultId added = m_planEditor.add(fault);
    if (FaultChip *const chip = m_lane->chipOf(added))
        chip->setFocus(Qt::OtherFocusReason); // the arrow keys then move the fault at once
}

// Injects the fault into the processes and sockets of the current live run; does not change the
// scenario.
void FaultUi::inject(const Fault &fault)
{
    const auto injected = m_parts.experiment.live.inject({withBeginTimeZero(fault)});
    if (!injected) {
        const QString reason = sentenceOf(injected.error().message);
        m_parts.messages.post(
            {MessageBar::Weight::error, tr("Could not inject this fault: %1").arg(reason)});
        return;
    }
    m_parts.messages.post({MessageBar::Weight::minor,
        tr("Injected on real Redis: %1: %2")
            .arg(FaultWords::target(fault), FaultWords::title(fault))});
}

} // namespace lockscope
