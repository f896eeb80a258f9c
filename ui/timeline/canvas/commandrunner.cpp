// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/commandrunner.h"

#include "ui/state/replaystate.h"
#include "ui/timeline/canvas/hovertip.h"
#include "ui/timeline/canvas/markeditor.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timelineselection.h"
#include "ui/timeline/canvas/timenavigation.h"

#include <QWidget>

#include <utility>

namespace lockscope {
namespace {

using Gesture = TimeNavigation::Gesture;

constexpr double keyZoomStep = 1.5;
constexpr double keyPanShare = 0.1;  // as a share of the visible width
constexpr double keyScrollStep = 48; // pixels

// A playhead follows, so that all parts of the window show the violation.
void stepViolation(const CanvasParts &parts, bool forwards)
{
    parts.selection.stepViolation(forwards);
    if (const auto row = parts.selection.row(); row && parts.playhead.at())
        parts.playhead.moveToRow(*row);
}

} // namespace

bool CommandRunner::run(TimelineCommand command)
{
    if (m_parts.content.isEmpty())
        return false;
    if (command == TimelineCommand::leave)
        return leave();
    // The first showSelection centres the selection; a second one directly after it fits the
    // selection into the view.
    const bool isSecondPress =
        command == TimelineCommand::showSelection && std::exchange(m_hasCentred, true);
    if (isSecondPress) {
        m_parts.selection.fit();
        return true;
    }
    m_hasCentred = command == TimelineCommand::showSelection;
    if (!moveView(command) && !select(command) && !mark(command))
        replay(command);
    return true;
}

bool CommandRunner::moveView(TimelineCommand command)
{
    TimeNavigation &navigation = m_parts.navigation;
    TimelineLayout &layout = m_parts.layout;
    const double step = navigation.width() * keyPanShare;
    const double x = m_parts.canvas.underMouse() ? layout.laneX(m_parts.hover.pointer())
                                                 : navigation.width() / 2;
    switch (command) {
    case TimelineCommand::zoomIn: navigation.zoomAt(x, keyZoomStep, Gesture::key); return true;
    case TimelineCommand::zoomOut: navigation.zoomAt(x, 1 / keyZoomStep, Gesture::key); return true;
    case TimelineCommand::panLeft: navigation.panBy(-step, Gesture::key); return true;
    case TimelineCommand::panRight: navigation.panBy(step, Gesture::key); return true;
    case TimelineCommand::scrollUp: layout.setScroll(layout.scroll() - keyScrollStep); return true;
    case TimelineCommand::scrollDown:
        layout.setScroll(layout.scroll() + keyScrollStep);
        return true;
    case TimelineCommand::toBegin: goToEdge(false); return true;
    case TimelineCommand::toEnd: goToEdge(true); return true;
    case TimelineCommand::fitAll: navigation.fitAll(); return true;
    default: return false;
    }
}

bool CommandRunner::select(TimelineCommand command)
{
    TimelineSelection &selection = m_parts.selection;
    switch (command) {
    case TimelineCommand::showSelection: selection.centre(); return true;
    case TimelineCommand::eventBefore: selection.stepEvent(false); return true;
    case TimelineCommand::eventAfter: selection.stepEvent(true); return true;
    case TimelineCommand::laneAbove: selection.stepLane(false); return true;
    case TimelineCommand::laneBelow: selection.stepLane(true); return true;
    case TimelineCommand::causeBefore: selection.stepCause(false); return true;
    case TimelineCommand::effectAfter: selection.stepCause(true); return true;
    case TimelineCommand::violationAfter: stepViolation(m_parts, true); return true;
    case TimelineCommand::violationBefore: stepViolation(m_parts, false); return true;
    default: return false;
    }
}

bool CommandRunner::mark(TimelineCommand command)
{
    MarkEditor &marks = m_parts.marks;
    switch (command) {
    case TimelineCommand::firstCursor:
        marks.grabCursor(TimeMarks::Cursor::first, m_parts.hover.pointerTime());
        return true;
    case TimelineCommand::secondCursor:
        marks.grabCursor(TimeMarks::Cursor::second, m_parts.hover.pointerTime());
        return true;
    case TimelineCommand::addMarker: marks.addMarker(markerTime()); return true;
    case TimelineCommand::removeMarker: marks.removeCurrentMarker(); return true;
    default: return false;
    }
}

bool CommandRunner::replay(TimelineCommand command)
{
    switch (command) {
    case TimelineCommand::playForwards: Q_EMIT playPressed(true); return true;
    case TimelineCommand::playBackwards: Q_EMIT playPressed(false); return true;
    case TimelineCommand::stepForwards: m_parts.playhead.step(true); return true;
    case TimelineCommand::stepBackwards: m_parts.playhead.step(false); return true;
    default: return false;
    }
}

void CommandRunner::goToEdge(bool isEnd)
{
    TimeNavigation &navigation = m_parts.navigation;
    const double margin = navigation.width() * keyPanShare;
    const TimeRange content = navigation.time().content();
    const TimelineCoordinates &coordinates = navigation.coordinates();
    navigation.panBy(isEnd ? coordinates.xOf(content.to) - navigation.width() + margin
                           : coordinates.xOf(content.from) - margin);
    if (m_parts.playhead.at())
        isEnd ? m_parts.playhead.toEnd() : m_parts.playhead.toBegin();
}

WorldTime CommandRunner::markerTime() const
{
    if (const auto time = m_parts.hover.pointerTime())
        return *time;
    return m_parts.playhead.at() ? m_parts.playhead.at()->time
                                 : m_parts.navigation.timeAt(m_parts.navigation.width() / 2);
}

bool CommandRunner::leave()
{
    if (m_parts.marks.isNaming()) {
        m_parts.marks.cancelNaming();
    } else if (m_parts.marks.hasGrabbedCursor()) {
        m_parts.marks.ungrabCursor();
    } else if (!m_parts.selection.isEmpty() || m_parts.playhead.at()) {
        m_parts.selection.clear();
        m_parts.playhead.clear();
    } else if (m_parts.marks.marks().hasCursors()) {
        m_parts.marks.removeCursors();
    } else {
        return false;
    }
    m_parts.canvas.update();
    return true;
}

} // namespace lockscope
