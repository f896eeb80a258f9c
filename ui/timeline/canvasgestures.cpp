// SPDX-License-Identifier: GPL-3.0-or-later
// Wheel, mouse and the pointer's tooltip; keys are in canvaskeys.cpp.
#include "timeline/timelinecanvas.h"

#include "timeline/timebands.h"
#include "timeline/timelinetext.h"

#include <QApplication>
#include <QGestureEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr double zoomStep = 1.25;    // a notch of the wheel
constexpr double wheelNotch = 120;   // eighths of a degree, as Qt counts
constexpr double panShare = 0.1;     // of the visible width, a notch

} // namespace

bool TimelineCanvas::event(QEvent *event)
{
    if (event->type() == QEvent::Gesture && !isEmpty()) {
        pinched(static_cast<QGestureEvent *>(event));
        return true;
    }
    return QWidget::event(event);
}

void TimelineCanvas::pinched(QGestureEvent *event)
{
    if (const auto *pinch = static_cast<QPinchGesture *>(event->gesture(Qt::PinchGesture)))
        zoomAt(laneX(mapFromGlobal(pinch->centerPoint())), pinch->scaleFactor(), Gesture::wheel);
}

void TimelineCanvas::wheelEvent(QWheelEvent *event)
{
    event->accept();
    if (isEmpty())
        return;
    const QPointF notches = QPointF(event->angleDelta()) / wheelNotch;
    const bool isShift = event->modifiers() & Qt::ShiftModifier;
    const bool isCtrl = event->modifiers() & Qt::ControlModifier;
    const bool scrolls = isCtrl == m_wheelZooms && (isCtrl || scrollMax() > 0);
    if (std::abs(notches.x()) > std::abs(notches.y()))
        panBy(-notches.x() * panShare * m_visible.width(), Gesture::wheel);
    else if (isShift)
        panBy(-notches.y() * panShare * m_visible.width(), Gesture::wheel);
    else if (scrolls)
        setScroll(m_scroll - notches.y() * 48);
    else
        zoomAt(laneX(event->position()), std::pow(zoomStep, notches.y()), Gesture::wheel);
    hover(event->position());
}

void TimelineCanvas::mousePressEvent(QMouseEvent *event)
{
    if (isEmpty())
        return;
    m_tipTimer.stop();
    m_gesture = Gesture::single;
    m_dragFrom = m_dragLast = event->position();
    if (m_heldCursor && event->button() == Qt::LeftButton) {
        m_heldCursor.reset(); // the click that lets go does nothing else
        unsetCursor();
    } else if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        if (m_overview.rect().contains(event->position())) {
            m_drag = Drag::overview;
            m_gripRange = m_visible.visible();
            m_grip = m_overview.gripAt(event->position().x(), m_gripRange);
            dragTo(event->position(), event->modifiers());
        } else if (m_labelsRect.contains(event->position())) {
            if (pressLabel(event->position()))
                m_drag = Drag::label;
        } else if (const auto cursor = cursorAt(event->position())) {
            m_dragCursor = *cursor;
            m_drag = Drag::cursor;
        } else if (m_marksRect.contains(event->position())) {
            m_marker = markerAt(event->position());
            m_drag = m_marker ? Drag::marker : Drag::none;
            update();
        } else if (m_rulerRect.contains(event->position())) {
            m_drag = Drag::ruler;
            scrubTo(event->position());
        } else if (m_lanesRect.contains(event->position()) || m_flagsRect.contains(event->position())) {
            m_drag = Drag::undecided;
        }
    }
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent *event)
{
    if (isEmpty())
        return;
    const bool isFar = (event->position() - m_dragFrom).manhattanLength() >= QApplication::startDragDistance();
    if (m_heldCursor)
        m_marks.setCursor(*m_heldCursor, timeUnder(event->position()));
    if (isFar && (m_drag == Drag::undecided || m_drag == Drag::label))
        beginDrag(event->position(), event->modifiers());
    if (m_drag == Drag::none || m_drag == Drag::undecided || m_drag == Drag::label)
        hover(event->position());
    else
        dragTo(event->position(), event->modifiers());
    m_pointer = event->position();
    if (m_heldCursor)
        hintMarks();
    else if (m_drag == Drag::none)
        hintAt(event->position(), event->modifiers());
    update();
}

void TimelineCanvas::beginDrag(const QPointF &, Qt::KeyboardModifiers modifiers)
{
    QToolTip::hideText();
    if (m_drag == Drag::label) {
        m_drag = m_label.part == LabelPart::edge ? Drag::height : Drag::lanes;
        setCursor(m_drag == Drag::height ? Qt::SizeVerCursor : Qt::ClosedHandCursor);
        return;
    }
    m_drag = modifiers & Qt::ShiftModifier ? Drag::pan : Drag::measure;
    setCursor(m_drag == Drag::pan ? Qt::ClosedHandCursor : Qt::SizeHorCursor);
}

void TimelineCanvas::dragTo(const QPointF &position, Qt::KeyboardModifiers)
{
    switch (m_drag) {
    case Drag::pan:
        panBy(m_dragLast.x() - position.x(), Gesture::drag);
        setScroll(m_scroll + m_dragLast.y() - position.y());
        break;
    case Drag::measure: {
        const WorldTime a = m_visible.coordinates().timeAt(laneX(m_dragFrom));
        const WorldTime b = timeUnder(position);
        m_measure = TimeRange{std::min(a, b), std::max(a, b)};
        const QStringList lines = TimelineText::measured(measured(*m_measure, *m_trace, *m_spans, index()));
        Q_EMIT hinted(lines.join(QStringLiteral(" · ")));
        break;
    }
    case Drag::overview: dragOverview(position); break;
    case Drag::ruler: scrubTo(position); break;
    case Drag::cursor:
        m_marks.setCursor(m_dragCursor, timeUnder(position));
        hintMarks();
        break;
    case Drag::marker:
        m_marks.moveTo(*m_marker, timeUnder(position));
        hintMarks();
        break;
    case Drag::height:
    case Drag::lanes: dragLabel(position); break;
    case Drag::label:
    case Drag::none:
    case Drag::undecided: break;
    }
    m_dragLast = position;
    update();
}

void TimelineCanvas::dragOverview(const QPointF &position)
{
    look(Gesture::drag, [&] {
        if (m_grip == Overview::Grip::outside) {
            // A press beside the window brings it there, and then holds it.
            m_visible.moveTo(m_overview.timeAt(position.x()) - m_gripRange.length() / 2);
            m_gripRange = m_visible.visible();
            m_grip = Overview::Grip::window;
            m_dragFrom = position;
        } else if (m_grip == Overview::Grip::window && position != m_dragFrom) {
            m_visible.moveTo(m_overview.dragged(m_grip, m_gripRange, m_dragFrom.x(), position.x()).from);
        } else if (position != m_dragFrom) {
            m_visible.showExactly(m_overview.dragged(m_grip, m_gripRange, m_dragFrom.x(), position.x()));
        }
    });
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    const Drag ended = std::exchange(m_drag, Drag::none);
    if (ended == Drag::undecided && event->button() == Qt::LeftButton)
        clickAt(event->position());
    else if (ended == Drag::measure)
        m_selection.setArea(m_measure);
    else if (ended == Drag::label || ended == Drag::lanes || ended == Drag::height)
        releaseLabel(event->position());
    m_gesture = Gesture::single;
    unsetCursor();
    hintAt(event->position(), event->modifiers());
    update();
}

void TimelineCanvas::clickAt(const QPointF &position)
{
    m_selection.setArea({});
    m_measure.reset();
    m_pickedClient = {};
    m_pickedNode = {};
    const LaneHit hit = hitUnder(position);
    if (hit.row)
        selectRow(*hit.row, false);
    else if (hit.span && hit.span->firstSeq != noSeq)
        m_selection.select(hit.span->firstSeq);
    else if (hit.violation && !hit.violation->evidence.empty())
        m_selection.select(hit.violation->evidence.front());
    else if (hit.message || hit.copy)
        selectRow(hit.message ? hit.message->sent : hit.copy->to, false);
    else if (hit.isEmpty())
        m_selection.clear();
    update();
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (isEmpty() || event->button() != Qt::LeftButton)
        return;
    if (const auto label = labelAt(event->position())) {
        if (label->part == LabelPart::triangle)
            rearrange([&](LaneArrangement &lanes) { toggleGroup(lanes, m_lanes.groups()[label->group].key); }); // the second of two clicks
        else
            rearrange([&](LaneArrangement &lanes) { lanes.setHeight(m_lanes.groups()[label->group].key, 1); });
        return;
    }
    if (const auto marker = markerAt(event->position())) {
        nameMarker(*marker);
        return;
    }
    if (m_rulerRect.contains(event->position()) || m_marksRect.contains(event->position())) {
        addMarker(timeUnder(event->position()));
        return;
    }
    const LaneHit hit = hitUnder(event->position());
    if (hit.isEmpty() && m_measure && m_lanesRect.contains(event->position()))
        showRange(*m_measure);
    if (hit.span)
        showRange({hit.span->begin, endOf(*hit.span, m_spans->end())});
    else if (hit.violation)
        showRange({hit.violation->from, hit.violation->to});
    else if (hit.step)
        showRange({hit.step->begin, endOf(*hit.step, m_spans->end())});
    else if (hit.message || hit.copy)
        showRange(hit.message ? TimeRange{hit.message->begin, hit.message->end} : TimeRange{hit.copy->begin, hit.copy->end});
    else if (hit.row)
        zoomAt(m_visible.coordinates().xOf((*m_trace)[*hit.row].time), 8);
}

LaneHit TimelineCanvas::hitUnder(const QPointF &position) const
{
    if (isEmpty())
        return {};
    if (m_flagsRect.contains(position)) {
        LaneHit hit;
        for (const ViolationBand &band : violationBands(violations(), m_visible.coordinates(), m_visible.width())) {
            if (laneX(position) >= band.left)
                hit.violation = violations()[band.first];
        }
        return hit;
    }
    if (!m_lanesRect.contains(position))
        return {};
    return hitAt(scope(), laneX(position), laneY(position));
}

double TimelineCanvas::laneY(const QPointF &position) const
{
    const double y = position.y() - m_lanesRect.top();
    return y < m_lanes.pinnedHeight() ? y : y + m_scroll;
}

// What lies under the pointer says itself what it is; elsewhere stands what the hand can do.
void TimelineCanvas::hintAt(const QPointF &position, Qt::KeyboardModifiers modifiers)
{
    if (isEmpty() || !m_hover.isEmpty())
        return;
    using Zone = TimelineCommandWords::Zone;
    if (!rect().contains(position.toPoint()))
        Q_EMIT hinted(QString());
    else if (m_hoverMarker || cursorAt(position))
        hintMarks();
    else
        Q_EMIT hinted(TimelineCommandWords::hint(m_labelsRect.contains(position)          ? Zone::labels
                                                 : m_overview.rect().contains(position) ? Zone::overview
                                                 : m_rulerRect.contains(position)       ? Zone::ruler
                                                 : m_marksRect.contains(position)       ? Zone::marks
                                                                                        : Zone::lanes,
                                                 modifiers, m_wheelZooms));
}

void TimelineCanvas::hover(const QPointF &position)
{
    m_pointer = position;
    const auto label = labelAt(position);
    if (m_drag == Drag::none && !m_heldCursor) {
        if (label && label->part == LabelPart::edge)
            setCursor(Qt::SizeVerCursor);
        else if (cursorAt(position) || markerAt(position))
            setCursor(Qt::SizeHorCursor);
        else
            unsetCursor();
    }
    if (const auto marker = markerAt(position); marker != m_hoverMarker) {
        m_hoverMarker = marker;
        QToolTip::hideText();
        if (marker)
            m_tipTimer.start();
    }
    LaneHit hit = hitUnder(position);
    if (hit.isSame(m_hover))
        return;
    m_hover = std::move(hit);
    QToolTip::hideText();
    if (m_hover.isEmpty()) {
        m_tipTimer.stop();
    } else {
        m_tipTimer.start();
        Q_EMIT hinted(TimelineText::hint(m_hover, *m_trace, *m_spans));
    }
    update();
}

void TimelineCanvas::showTip()
{
    if (isEmpty() || (m_hover.isEmpty() && !m_hoverMarker) || m_drag != Drag::none)
        return;
    const QStringList lines = m_hoverMarker ? markerLines(*m_hoverMarker) : TimelineText::tip(m_hover, *m_trace, *m_spans);
    QStringList html;
    for (qsizetype i = 0; i < lines.size(); ++i)
        html << (i == 0 ? QStringLiteral("<b>%1</b>") : QStringLiteral("%1")).arg(lines[i].toHtmlEscaped());
    // No line is broken: the box is as wide as its longest.
    QToolTip::showText(mapToGlobal(m_pointer.toPoint()) + QPoint(12, 16),
                       QStringLiteral("<p style='white-space:pre'>%1</p>").arg(html.join(QStringLiteral("<br>"))), this);
}

void TimelineCanvas::leaveEvent(QEvent *)
{
    m_tipTimer.stop();
    m_hover = {};
    m_hoverMarker.reset();
    m_pointer = {};
    Q_EMIT hinted(QString());
    update();
}

} // namespace lockscope
