// SPDX-License-Identifier: GPL-3.0-or-later
// Single keys act only while the timeline has the focus: letters must not be stolen from a spin box.
#include "timeline/timelinecanvas.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <utility>

namespace lockscope {
namespace {

constexpr double keyZoomStep = 1.5;
constexpr double keyPanShare = 0.1; // of the visible width
constexpr double scrollStep = 48;

} // namespace

void TimelineCanvas::keyPressEvent(QKeyEvent *event)
{
    const auto command = m_keys.find(event->keyCombination());
    if (command && !isEmpty()) {
        carryOut(*command);
        return;
    }
    if (underMouse() && m_drag == Drag::none)
        hintAt(m_pointer, event->modifiers() | (event->key() == Qt::Key_Shift ? Qt::ShiftModifier : Qt::NoModifier)
                              | (event->key() == Qt::Key_Control ? Qt::ControlModifier : Qt::NoModifier));
    QWidget::keyPressEvent(event);
}

void TimelineCanvas::keyReleaseEvent(QKeyEvent *event)
{
    if (underMouse() && m_drag == Drag::none && (event->key() == Qt::Key_Shift || event->key() == Qt::Key_Control))
        hintAt(m_pointer, Qt::NoModifier);
    QWidget::keyReleaseEvent(event);
}

void TimelineCanvas::carryOut(TimelineCommand command)
{
    if (isEmpty())
        return;
    // Pressed once more it does the second half of what it does.
    const bool isAgain = command == TimelineCommand::showSelection && std::exchange(m_hasCentred, true);
    if (isAgain) {
        fitSelection();
        return;
    }
    m_hasCentred = command == TimelineCommand::showSelection;
    if (!travel(command) && !walk(command) && !mark(command))
        replay(command);
}

bool TimelineCanvas::travel(TimelineCommand command)
{
    const double page = m_visible.width() * keyPanShare;
    const double x = underMouse() ? laneX(m_pointer) : m_visible.width() / 2;
    switch (command) {
    case TimelineCommand::zoomIn: zoomAt(x, keyZoomStep, Gesture::key); return true;
    case TimelineCommand::zoomOut: zoomAt(x, 1 / keyZoomStep, Gesture::key); return true;
    case TimelineCommand::panLeft: panBy(-page, Gesture::key); return true;
    case TimelineCommand::panRight: panBy(page, Gesture::key); return true;
    case TimelineCommand::scrollUp: setScroll(m_scroll - scrollStep); return true;
    case TimelineCommand::scrollDown: setScroll(m_scroll + scrollStep); return true;
    case TimelineCommand::toBegin: toEdge(false); return true;
    case TimelineCommand::toEnd: toEdge(true); return true;
    case TimelineCommand::fitAll: fitAll(); return true;
    default: return false;
    }
}

bool TimelineCanvas::walk(TimelineCommand command)
{
    switch (command) {
    case TimelineCommand::showSelection: centreSelection(); return true;
    case TimelineCommand::eventBefore: stepEvent(false); return true;
    case TimelineCommand::eventAfter: stepEvent(true); return true;
    case TimelineCommand::causeBefore: stepCause(false); return true;
    case TimelineCommand::effectAfter: stepCause(true); return true;
    case TimelineCommand::violationNext: stepViolation(true); return true;
    case TimelineCommand::violationBefore: stepViolation(false); return true;
    case TimelineCommand::leave: leave(); return true;
    default: return false;
    }
}

bool TimelineCanvas::mark(TimelineCommand command)
{
    switch (command) {
    case TimelineCommand::cursorLeft: grabCursor(TimeMarks::Cursor::left); return true;
    case TimelineCommand::cursorRight: grabCursor(TimeMarks::Cursor::right); return true;
    case TimelineCommand::addMarker: addMarker(timeOfHand()); return true;
    case TimelineCommand::removeMarker: removeMarker(); return true;
    default: return false;
    }
}

void TimelineCanvas::toEdge(bool isEnd)
{
    const double page = m_visible.width() * keyPanShare;
    const TimeRange &content = m_visible.content();
    panBy(isEnd ? m_visible.coordinates().xOf(content.to) - m_visible.width() + page : m_visible.coordinates().xOf(content.from) - page);
    if (m_playhead.at())
        isEnd ? m_playhead.toEnd() : m_playhead.toBegin();
}

// One thing at a time, the latest first: a name that is being typed, a cursor in the hand, then what is measured and selected, then the cursors.
void TimelineCanvas::leave()
{
    if (m_name) {
        std::exchange(m_name, nullptr)->deleteLater();
        setFocus();
    } else if (m_heldCursor) {
        m_heldCursor.reset();
        unsetCursor();
    } else if (m_measure || m_selection.event() || m_playhead.at()) {
        m_measure.reset();
        m_selection.setArea({});
        m_selection.clear();
        m_playhead.clear();
    } else {
        m_marks.setCursor(TimeMarks::Cursor::left, {});
        m_marks.setCursor(TimeMarks::Cursor::right, {});
        marksChanged();
    }
    update();
}

} // namespace lockscope
