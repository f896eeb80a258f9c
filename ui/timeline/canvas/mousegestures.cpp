// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/mousegestures.h"

#include "ui/index/condense.h"
#include "ui/state/replaystate.h"
#include "ui/timeline/canvas/hovertip.h"
#include "ui/timeline/canvas/labelcolumn.h"
#include "ui/timeline/canvas/markeditor.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timelineselection.h"
#include "ui/timeline/canvas/timenavigation.h"
#include "ui/timeline/text/timelinecommands.h"
#include "ui/words/timelinetext.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPinchGesture>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>
#include <optional>
#include <utility>

namespace lockscope {
namespace {

using Gesture = TimeNavigation::Gesture;

constexpr double wheelZoomStep = 1.25; // per notch of the wheel
constexpr double wheelNotch = 120;     // eighths of a degree, as Qt counts
constexpr double wheelPanShare = 0.1;  // share of the visible width, per notch
constexpr double wheelScrollStep = 48; // pixels, per notch
constexpr double rowZoom = 8;          // zoom factor of a double click on an event

/// Returns the time range of a hit; nothing if it is a single point in time.
std::optional<TimeRange> rangeOf(const LaneHit &hit, WorldTime contentEnd)
{
    if (hit.span)
        return TimeRange{hit.span->begin, endOf(*hit.span, contentEnd)};
    if (hit.violation)
        return TimeRange{hit.violation->from, hit.violation->to};
    if (hit.countInterval)
        return TimeRange{hit.countInterval->begin, endOf(*hit.countInterval, contentEnd)};
    if (hit.message)
        return TimeRange{hit.message->begin, hit.message->end};
    if (hit.copy)
        return TimeRange{hit.copy->begin, hit.copy->end};
    return std::nullopt;
}

} // namespace

WorldTime MouseGestures::timeAt(const QPointF &position) const
{
    return m_parts.navigation.timeAt(m_parts.layout.laneX(position));
}

void MouseGestures::pinch(const QPinchGesture &gesture)
{
    const QPointF centre = m_parts.canvas.mapFromGlobal(gesture.centerPoint());
    m_parts.navigation.zoomAt(m_parts.layout.laneX(centre), gesture.scaleFactor(), Gesture::wheel);
}

void MouseGestures::wheel(const QWheelEvent &event)
{
    TimeNavigation &navigation = m_parts.navigation;
    TimelineLayout &layout = m_parts.layout;
    const QPointF notches = QPointF(event.angleDelta()) / wheelNotch;
    const bool isCtrl = event.modifiers() & Qt::ControlModifier;
    const bool isScroll = isCtrl == isWheelZooming() && (isCtrl || layout.scrollMax() > 0);
    if (std::abs(notches.x()) > std::abs(notches.y()))
        navigation.panBy(-notches.x() * wheelPanShare * navigation.width(), Gesture::wheel);
    else if (event.modifiers() & Qt::ShiftModifier)
        navigation.panBy(-notches.y() * wheelPanShare * navigation.width(), Gesture::wheel);
    else if (isScroll)
        layout.setScroll(layout.scroll() - notches.y() * wheelScrollStep);
    else
        navigation.zoomAt(
            layout.laneX(event.position()), std::pow(wheelZoomStep, notches.y()), Gesture::wheel);
    hover(event.position());
}

void MouseGestures::press(const QMouseEvent &event)
{
    m_parts.hover.cancelTip();
    m_parts.navigation.endGesture();
    m_start = m_lastPosition = event.position();
    if (m_parts.marks.hasGrabbedCursor() && event.button() == Qt::LeftButton) {
        m_parts.marks.ungrabCursor(); // this click has no other effect
    } else if (event.button() == Qt::MiddleButton) {
        m_drag = Drag::pan;
        m_parts.canvas.setCursor(Qt::ClosedHandCursor);
    } else if (event.button() == Qt::LeftButton) {
        m_drag = handlePress(event.position());
        if (m_drag == Drag::overview || m_drag == Drag::ruler)
            dragTo(event.position());
    }
    m_parts.hover.setPressed(isPressed());
    m_parts.canvas.update();
}

MouseGestures::Drag MouseGestures::handlePress(const QPointF &position)
{
    const TimelineLayout::Areas &areas = m_parts.layout.areas();
    if (areas.overview.contains(position)) {
        m_gripRange = m_parts.navigation.time().visible();
        m_grip = m_parts.overview.gripAt(position.x(), m_gripRange);
        return Drag::overview;
    }
    if (m_parts.layout.hiddenCount() > 0 && m_parts.layout.hiddenRect().contains(position)) {
        m_parts.layout.showHidden();
        return Drag::none;
    }
    if (areas.labels.contains(position))
        return m_parts.labels.press(position) ? Drag::pressedLabel : Drag::none;
    if (m_parts.marks.press(position))
        return m_parts.marks.isDragging() ? Drag::mark : Drag::none;
    if (areas.ruler.contains(position))
        return Drag::ruler;
    return areas.lanes.contains(position) || areas.flags.contains(position) ? Drag::undecided
                                                                            : Drag::none;
}

void MouseGestures::move(const QMouseEvent &event)
{
    MarkEditor &marks = m_parts.marks;
    const QPointF position = event.position();
    const bool isDrag = (position - m_start).manhattanLength() >= QApplication::startDragDistance();
    if (marks.hasGrabbedCursor())
        marks.moveGrabbedCursor(timeAt(position));
    if (isDrag && (m_drag == Drag::undecided || m_drag == Drag::pressedLabel))
        beginDrag(event.modifiers());
    if (m_drag == Drag::none || m_drag == Drag::undecided || m_drag == Drag::pressedLabel)
        hover(position);
    else
        dragTo(position);
    m_parts.hover.setPointer(position);
    if (marks.hasGrabbedCursor())
        marks.hint();
    else if (m_drag == Drag::none)
        hint(position, event.modifiers());
    m_parts.canvas.update();
}

void MouseGestures::beginDrag(Qt::KeyboardModifiers modifiers)
{
    QToolTip::hideText();
    if (m_drag == Drag::pressedLabel) {
        m_drag = Drag::label;
        m_parts.canvas.setCursor(
            m_parts.labels.isResizing() ? Qt::SizeVerCursor : Qt::ClosedHandCursor);
        return;
    }
    m_drag = modifiers & Qt::ShiftModifier ? Drag::pan : Drag::measure;
    m_parts.canvas.setCursor(m_drag == Drag::pan ? Qt::ClosedHandCursor : Qt::SizeHorCursor);
}

void MouseGestures::dragTo(const QPointF &position)
{
    switch (m_drag) {
    case Drag::pan:
        m_parts.navigation.panBy(m_lastPosition.x() - position.x(), Gesture::drag);
        m_parts.layout.setScroll(m_parts.layout.scroll() + m_lastPosition.y() - position.y());
        break;
    case Drag::measure: measureTo(position); break;
    case Drag::overview: dragOverview(position); break;
    case Drag::ruler: m_parts.playhead.moveTo(timeAt(position)); break;
    case Drag::mark: m_parts.marks.dragTo(timeAt(position)); break;
    case Drag::label: m_parts.labels.dragTo(position); break;
    case Drag::none:
    case Drag::undecided:
    case Drag::pressedLabel: break;
    }
    m_lastPosition = position;
}

void MouseGestures::measureTo(const QPointF &position)
{
    const TimelineContent &content = m_parts.content;
    const WorldTime startTime =
        m_parts.navigation.coordinates().timeAt(m_parts.layout.laneX(m_start));
    const WorldTime endTime = timeAt(position);
    const TimeRange range{std::min(startTime, endTime), std::max(startTime, endTime)};
    m_parts.selection.measure(range);
    const QStringList lines =
        TimelineText::measured(measured(range, content.trace(), *content.spans(), content.index()));
    Q_EMIT hinted(lines.join(QStringLiteral(" · ")));
}

void MouseGestures::dragOverview(const QPointF &position)
{
    const Overview &overview = m_parts.overview;
    m_parts.navigation.changeByUser(Gesture::drag, [&](VisibleTime &time) {
        if (m_grip == Overview::Grip::outside) {
            // A press beside the frame of the visible range moves the frame there; then the drag
            // moves the frame.
            time.moveTo(overview.timeAt(position.x()) - m_gripRange.length() / 2);
            m_gripRange = time.visible();
            m_grip = Overview::Grip::frame;
            m_start = position;
        } else if (position != m_start) {
            const TimeRange range =
                overview.dragged(m_grip, m_gripRange, m_start.x(), position.x());
            if (m_grip == Overview::Grip::frame)
                time.moveTo(range.from);
            else
                time.showExactly(range);
        }
    });
}

void MouseGestures::release(const QMouseEvent &event)
{
    const Drag endedDrag = std::exchange(m_drag, Drag::none);
    m_parts.hover.setPressed(false);
    m_parts.marks.endDrag();
    if (endedDrag == Drag::undecided && event.button() == Qt::LeftButton)
        m_parts.selection.select(m_parts.hover.hitAt(event.position()));
    else if (endedDrag == Drag::measure)
        m_parts.selection.keepMeasuredRange();
    else if (endedDrag == Drag::pressedLabel || endedDrag == Drag::label)
        m_parts.labels.release(event.position());
    m_parts.navigation.endGesture();
    m_parts.canvas.unsetCursor();
    hint(event.position(), event.modifiers());
    m_parts.canvas.update();
}

void MouseGestures::doubleClick(const QPointF &position)
{
    const TimelineLayout::Areas &areas = m_parts.layout.areas();
    if (const auto label = m_parts.labels.hitAt(position)) {
        m_parts.labels.doubleClick(*label);
        return;
    }
    if (const auto marker = m_parts.marks.markerAt(position)) {
        m_parts.marks.nameMarker(*marker);
        return;
    }
    if (areas.ruler.contains(position) || areas.marks.contains(position)) {
        m_parts.marks.addMarker(timeAt(position));
        return;
    }
    const LaneHit hit = m_parts.hover.hitAt(position);
    if (const auto range = rangeOf(hit, m_parts.content.spans()->end()))
        m_parts.navigation.showRange(*range);
    else if (hit.row)
        m_parts.navigation.zoomAt(
            m_parts.navigation.coordinates().xOf(m_parts.content.trace()[*hit.row].time), rowZoom);
    else if (m_parts.selection.measuredRange() && areas.lanes.contains(position))
        m_parts.navigation.showRange(*m_parts.selection.measuredRange());
}

void MouseGestures::hover(const QPointF &position)
{
    if (m_drag == Drag::none && !m_parts.marks.hasGrabbedCursor()) {
        const auto label = m_parts.labels.hitAt(position);
        if (label && label->part == LabelColumn::Part::edge)
            m_parts.canvas.setCursor(Qt::SizeVerCursor);
        else if (m_parts.marks.cursorAt(position) || m_parts.marks.markerAt(position))
            m_parts.canvas.setCursor(Qt::SizeHorCursor);
        else
            m_parts.canvas.unsetCursor();
    }
    m_parts.hover.hover(position);
}

void MouseGestures::hint(const QPointF &position, Qt::KeyboardModifiers modifiers)
{
    using Zone = TimelineCommandWords::Zone;
    if (m_parts.content.isEmpty() || !m_parts.hover.hit().isEmpty())
        return;
    const TimelineLayout::Areas &areas = m_parts.layout.areas();
    if (!m_parts.canvas.rect().contains(position.toPoint()))
        Q_EMIT hinted(QString());
    else if (m_parts.marks.hovered() || m_parts.marks.cursorAt(position))
        m_parts.marks.hint();
    else
        Q_EMIT hinted(TimelineCommandWords::hint(areas.labels.contains(position) ? Zone::labels
                : areas.overview.contains(position)                              ? Zone::overview
                : areas.ruler.contains(position)                                 ? Zone::ruler
                : areas.marks.contains(position)                                 ? Zone::marks
                                                                                 : Zone::lanes,
            modifiers, isWheelZooming()));
}

} // namespace lockscope
