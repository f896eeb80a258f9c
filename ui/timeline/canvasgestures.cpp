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
        zoomAt(laneX(mapFromGlobal(pinch->centerPoint())), pinch->scaleFactor());
}

void TimelineCanvas::zoomAt(double x, double factor)
{
    if (isEmpty())
        return;
    const bool followedBefore = m_visible.isFollowing();
    m_visible.zoomAt(std::clamp(x, 0.0, m_visible.width()), factor);
    moved(followedBefore);
}

void TimelineCanvas::panBy(double pixels)
{
    if (isEmpty() || pixels == 0)
        return;
    const bool followedBefore = m_visible.isFollowing();
    m_visible.panBy(pixels);
    moved(followedBefore);
}

void TimelineCanvas::wheelEvent(QWheelEvent *event)
{
    event->accept();
    if (isEmpty())
        return;
    const QPointF notches = QPointF(event->angleDelta()) / wheelNotch;
    const bool isShift = event->modifiers() & Qt::ShiftModifier;
    const double x = laneX(event->position());
    if (event->modifiers() & Qt::ControlModifier)
        zoomAt(x, std::pow(zoomStep, notches.y()));
    else if (std::abs(notches.x()) > std::abs(notches.y()))
        panBy(-notches.x() * panShare * m_visible.width());
    else if (isShift)
        panBy(-notches.y() * panShare * m_visible.width());
    else if (scrollMax() > 0)
        setScroll(m_scroll - notches.y() * 48);
    else
        zoomAt(x, std::pow(zoomStep, notches.y()));
    hover(event->position());
}

void TimelineCanvas::mousePressEvent(QMouseEvent *event)
{
    if (isEmpty())
        return;
    m_tipTimer.stop();
    m_dragFrom = m_dragLast = event->position();
    if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        if (m_overview.rect().contains(event->position())) {
            m_drag = Drag::overview;
            m_gripRange = m_visible.visible();
            m_grip = m_overview.gripAt(event->position().x(), m_gripRange);
            dragTo(event->position(), event->modifiers());
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
    if (m_drag == Drag::undecided && (event->position() - m_dragFrom).manhattanLength() >= QApplication::startDragDistance())
        beginDrag(event->position(), event->modifiers());
    if (m_drag == Drag::none || m_drag == Drag::undecided)
        hover(event->position());
    else
        dragTo(event->position(), event->modifiers());
    m_pointer = event->position();
    update();
}

void TimelineCanvas::beginDrag(const QPointF &, Qt::KeyboardModifiers modifiers)
{
    m_drag = modifiers & Qt::ShiftModifier ? Drag::pan : Drag::measure;
    setCursor(m_drag == Drag::pan ? Qt::ClosedHandCursor : Qt::SizeHorCursor);
    QToolTip::hideText();
}

void TimelineCanvas::dragTo(const QPointF &position, Qt::KeyboardModifiers)
{
    switch (m_drag) {
    case Drag::pan:
        panBy(m_dragLast.x() - position.x());
        setScroll(m_scroll + m_dragLast.y() - position.y());
        break;
    case Drag::measure: {
        const WorldTime a = m_visible.coordinates().timeAt(laneX(m_dragFrom));
        const WorldTime b = m_visible.coordinates().timeAt(std::clamp(laneX(position), 0.0, m_visible.width()));
        m_measure = TimeRange{std::min(a, b), std::max(a, b)};
        const QStringList lines = TimelineText::measured(measured(*m_measure, *m_trace, *m_spans, m_index));
        Q_EMIT hinted(lines.join(QStringLiteral(" · ")));
        break;
    }
    case Drag::overview: {
        const bool followedBefore = m_visible.isFollowing();
        if (m_grip == Overview::Grip::outside) {
            // A press beside the window brings it there, and then holds it.
            m_visible.moveTo(m_overview.timeAt(position.x()) - m_gripRange.length() / 2);
            m_gripRange = m_visible.visible();
            m_grip = Overview::Grip::window;
            m_dragFrom = position;
        } else if (m_grip == Overview::Grip::window && position != m_dragFrom) {
            m_visible.moveTo(m_overview.dragged(m_grip, m_gripRange, m_dragFrom.x(), position.x()).from);
        } else if (position != m_dragFrom) {
            const TimeRange range = m_overview.dragged(m_grip, m_gripRange, m_dragFrom.x(), position.x());
            m_visible.showExactly(range);
        }
        moved(followedBefore);
        break;
    }
    case Drag::ruler: scrubTo(position); break;
    case Drag::none:
    case Drag::undecided: break;
    }
    m_dragLast = position;
    update();
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_drag == Drag::undecided && event->button() == Qt::LeftButton)
        clickAt(event->position());
    m_drag = Drag::none;
    unsetCursor();
}

void TimelineCanvas::clickAt(const QPointF &position)
{
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
    const LaneHit hit = hitUnder(event->position());
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
        for (const ViolationBand &band : violationBands(m_violations, m_visible.coordinates(), m_visible.width())) {
            if (laneX(position) >= band.left)
                hit.violation = m_violations[band.first];
        }
        return hit;
    }
    if (!m_lanesRect.contains(position))
        return {};
    return hitAt(scope(), laneX(position), position.y() - m_lanesRect.top() + m_scroll);
}

void TimelineCanvas::hover(const QPointF &position)
{
    m_pointer = position;
    LaneHit hit = hitUnder(position);
    if (hit.isSame(m_hover))
        return;
    m_hover = std::move(hit);
    QToolTip::hideText();
    if (m_hover.isEmpty()) {
        m_tipTimer.stop();
        Q_EMIT hinted(QString());
    } else {
        m_tipTimer.start();
        Q_EMIT hinted(TimelineText::hint(m_hover, *m_trace, *m_spans));
    }
    update();
}

void TimelineCanvas::showTip()
{
    if (isEmpty() || m_hover.isEmpty() || m_drag != Drag::none)
        return;
    const QStringList lines = TimelineText::tip(m_hover, *m_trace, *m_spans);
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
    m_pointer = {};
    Q_EMIT hinted(QString());
    update();
}

} // namespace lockscope
