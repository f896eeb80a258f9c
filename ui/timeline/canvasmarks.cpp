// SPDX-License-Identifier: GPL-3.0-or-later
// Cursors and named markers under the hand.
#include "timeline/timelinecanvas.h"

#include "shared/quantities.h"
#include "timeline/markrow.h"
#include "timeline/timelinetext.h"

#include <QLineEdit>
#include <QMenu>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double cursorReach = 4;
constexpr double nameWidth = 150;
constexpr std::size_t othersMax = 4; // a tip has six lines

} // namespace

WorldTime TimelineCanvas::timeUnder(const QPointF &position) const
{
    return m_visible.coordinates().timeAt(std::clamp(laneX(position), 0.0, m_visible.width()));
}

WorldTime TimelineCanvas::timeOfHand() const
{
    if (!m_pointer.isNull() && m_pointer.x() >= m_lanesRect.left())
        return timeUnder(m_pointer);
    return m_playhead.at() ? m_playhead.at()->time : m_visible.coordinates().timeAt(m_visible.width() / 2);
}

// Where the pointer is, or else in sight: who presses the key by mistake sees what has happened.
void TimelineCanvas::grabCursor(TimeMarks::Cursor which)
{
    const auto &there = m_marks.cursor(which);
    const double share = which == TimeMarks::Cursor::left ? 1.0 / 3 : 2.0 / 3;
    if (!m_pointer.isNull() && m_pointer.x() >= m_lanesRect.left()) {
        m_marks.setCursor(which, timeUnder(m_pointer));
        m_heldCursor = which;
        setCursor(Qt::SizeHorCursor);
    } else if (!there) {
        m_marks.setCursor(which, m_visible.coordinates().timeAt(m_visible.width() * share));
    } else {
        look(Gesture::key, [&] { m_visible.reveal(*there); });
    }
    marksChanged();
    hintMarks();
}

std::optional<TimeMarks::Cursor> TimelineCanvas::cursorAt(const QPointF &position) const
{
    if (isEmpty() || position.x() < m_lanesRect.left() || position.y() < m_rulerRect.top())
        return std::nullopt;
    const double reach = m_marksRect.contains(position) ? cursorHandleWidth / 2 : cursorReach;
    for (const auto which : {TimeMarks::Cursor::right, TimeMarks::Cursor::left}) {
        if (m_marks.cursor(which) && std::abs(m_visible.coordinates().xOf(*m_marks.cursor(which)) - laneX(position)) <= reach)
            return which;
    }
    return std::nullopt;
}

std::optional<std::size_t> TimelineCanvas::markerAt(const QPointF &position) const
{
    if (!m_marksRect.contains(position))
        return std::nullopt;
    const QFontMetricsF metrics(font());
    for (std::size_t i = m_marks.markers().size(); i-- > 0;) {
        if (markerFlag(m_marks.markers()[i], m_marksRect, m_visible.coordinates(), metrics).contains(position))
            return i;
    }
    return std::nullopt;
}

void TimelineCanvas::addMarker(WorldTime time)
{
    m_marker = m_marks.add(time);
    marksChanged();
    nameMarker(*m_marker);
}

void TimelineCanvas::removeMarker()
{
    if (!m_marker)
        return;
    m_marks.remove(*m_marker);
    m_marker.reset();
    m_hoverMarker.reset();
    marksChanged();
}

// The row comes and goes with what stands in it.
void TimelineCanvas::marksChanged()
{
    layOut();
    update();
}

void TimelineCanvas::nameMarker(std::size_t index)
{
    QToolTip::hideText();
    delete m_name;
    m_marker = index;
    m_name = new QLineEdit(m_marks.markers()[index].name, this);
    m_name->setObjectName(QStringLiteral("markerName"));
    m_name->setMaxLength(60);
    m_name->setAccessibleName(tr("Name of the marker"));
    const double x = m_marksRect.left() + m_visible.coordinates().xOf(m_marks.markers()[index].time);
    const QSizeF size(nameWidth, std::max(m_marksRect.height() + 4, double(m_name->sizeHint().height())));
    m_name->setGeometry(QRectF(QPointF(std::clamp(x, m_marksRect.left(), m_marksRect.right() - nameWidth), m_marksRect.top()), size).toRect());
    m_name->selectAll();
    m_name->show();
    m_name->setFocus();
    QLineEdit *const edit = m_name;
    connect(edit, &QLineEdit::editingFinished, this, [this, edit, index] {
        if (edit != m_name)
            return;
        m_name = nullptr;
        if (index < m_marks.markers().size())
            m_marks.rename(index, edit->text());
        edit->deleteLater();
        setFocus();
        update();
    });
}

QStringList TimelineCanvas::markerLines(std::size_t index) const
{
    const auto &markers = m_marks.markers();
    QStringList lines{markers[index].name, TimelineText::moment(markers[index].time, 1us)};
    for (std::size_t i = 0; i < markers.size() && lines.size() < static_cast<qsizetype>(othersMax) + 2; ++i) {
        if (i != index)
            lines << TimelineText::differenceTo(markers[i].name, markers[i].time - markers[index].time);
    }
    return lines;
}

void TimelineCanvas::hintMarks()
{
    if (m_marker && m_drag == Drag::marker) {
        Q_EMIT hinted(markerLines(*m_marker).join(QStringLiteral(" · ")));
        return;
    }
    if (m_hoverMarker) {
        Q_EMIT hinted(markerLines(*m_hoverMarker).join(QStringLiteral(" · ")));
        return;
    }
    QStringList parts;
    for (const auto which : {TimeMarks::Cursor::left, TimeMarks::Cursor::right}) {
        if (const auto &time = m_marks.cursor(which))
            parts << TimelineText::cursor(which == TimeMarks::Cursor::left ? 1 : 2, *time);
    }
    if (const auto length = m_marks.between())
        parts << TimelineText::difference(*length);
    Q_EMIT hinted(parts.join(QStringLiteral(" · ")));
}

void TimelineCanvas::marksMenu(std::size_t index, const QPoint &globalPosition)
{
    m_marker = index;
    auto *const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("markerMenu"));
    menu->addAction(tr("Rename the marker"), this, [this, index] { nameMarker(index); });
    menu->addAction(tr("Delete the marker"), this, &TimelineCanvas::removeMarker);
    menu->popup(globalPosition);
}

void TimelineCanvas::paintMarks(QPainter &painter)
{
    paintMarkRow(painter, m_marksRect, m_visible.coordinates(), m_marks, m_marker, Theme::current());
}

} // namespace lockscope
