// SPDX-License-Identifier: GPL-3.0-or-later
// Single keys act only while the timeline has the focus: letters must not be stolen from a spin box.
#include "timeline/timelinecanvas.h"

#include <QKeyEvent>

namespace lockscope {
namespace {

constexpr double keyZoomStep = 1.5;
constexpr double panShare = 0.1; // of the visible width
constexpr double scrollStep = 48;

} // namespace

void TimelineCanvas::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!isEmpty() && isPlain
        && (pressKey(event->key(), event->modifiers()) || pressLetter(event->key(), event->modifiers())
            || pressReplayKey(event->key(), event->modifiers())))
        return;
    QWidget::keyPressEvent(event);
}

bool TimelineCanvas::pressKey(int key, Qt::KeyboardModifiers)
{
    const double page = m_visible.width() * panShare;
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBy(keyZoomStep); return true;
    case Qt::Key_Minus: zoomBy(1 / keyZoomStep); return true;
    case Qt::Key_Left: panBy(-page); return true;
    case Qt::Key_Right: panBy(page); return true;
    case Qt::Key_Up: setScroll(m_scroll - scrollStep); return true;
    case Qt::Key_Down: setScroll(m_scroll + scrollStep); return true;
    case Qt::Key_Home:
        panBy(m_visible.coordinates().xOf(m_visible.content().from) - page);
        if (m_playhead.at())
            m_playhead.toBegin();
        return true;
    case Qt::Key_End:
        panBy(m_visible.coordinates().xOf(m_visible.content().to) - m_visible.width() + page);
        if (m_playhead.at())
            m_playhead.toEnd();
        return true;
    case Qt::Key_0: fitAll(); return true;
    case Qt::Key_Comma: stepEvent(false); return true;
    case Qt::Key_Period: stepEvent(true); return true;
    case Qt::Key_Escape:
        m_measure.reset();
        m_selection.clear();
        m_playhead.clear();
        update();
        return true;
    default: return false;
    }
}

bool TimelineCanvas::pressLetter(int key, Qt::KeyboardModifiers modifiers)
{
    const double page = m_visible.width() * panShare;
    switch (key) {
    case Qt::Key_W: zoomAt(underMouse() ? laneX(m_pointer) : m_visible.width() / 2, keyZoomStep); return true;
    case Qt::Key_S: zoomAt(underMouse() ? laneX(m_pointer) : m_visible.width() / 2, 1 / keyZoomStep); return true;
    case Qt::Key_A: panBy(-page); return true;
    case Qt::Key_D: panBy(page); return true;
    case Qt::Key_F: centreSelection(); return true;
    case Qt::Key_V: stepViolation(!(modifiers & Qt::ShiftModifier)); return true;
    default: return false;
    }
}

} // namespace lockscope
