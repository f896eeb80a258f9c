// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/markeditor.h"

#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timenavigation.h"
#include "ui/timeline/lanes/overlays.h"
#include "ui/words/timelinetext.h"

#include <QLineEdit>
#include <QMenu>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double cursorReach =
    4; // the maximum distance of the pointer from the line of a cursor, in pixels
constexpr double nameWidth = 150;
constexpr int nameLengthMax = 60;
constexpr qsizetype linesMax = 6; // maximum number of lines in a tooltip

} // namespace

MarkEditor::MarkEditor(QWidget &canvas, const TimelineContent &content, TimeNavigation &navigation,
    const TimelineLayout &layout)
    : m_canvas(canvas), m_content(content), m_navigation(navigation), m_layout(layout)
{
}

void MarkEditor::setMarks(const TimeMarks &marks)
{
    m_marks = marks;
    m_grabbedCursor.reset();
    m_currentMarker.reset();
    m_hovered.reset();
}

void MarkEditor::paint(QPainter &painter) const
{
    paintMarkRow(painter, m_layout.areas().marks, m_navigation.coordinates(), m_marks,
        m_currentMarker, Theme::current());
}

void MarkEditor::grabCursor(TimeMarks::Cursor which, const std::optional<WorldTime> &pointer)
{
    const auto &oldTime = m_marks.cursor(which);
    const double shareOfWidth = which == TimeMarks::Cursor::first ? 1.0 / 3 : 2.0 / 3;
    if (pointer) {
        m_marks.setCursor(which, *pointer);
        m_grabbedCursor = which;
        m_canvas.setCursor(Qt::SizeHorCursor);
    } else if (!oldTime) {
        m_marks.setCursor(
            which, m_navigation.coordinates().timeAt(m_navigation.width() * shareOfWidth));
    } else {
        m_navigation.changeByUser(
            TimeNavigation::Gesture::key, [&](VisibleTime &time) { time.reveal(*oldTime); });
    }
    Q_EMIT changed();
    hint();
}

void MarkEditor::ungrabCursor()
{
    m_grabbedCursor.reset();
    m_canvas.unsetCursor();
}

void MarkEditor::removeCursors()
{
    m_marks.setCursor(TimeMarks::Cursor::first, {});
    m_marks.setCursor(TimeMarks::Cursor::second, {});
    Q_EMIT changed();
}

std::optional<TimeMarks::Cursor> MarkEditor::cursorAt(const QPointF &position) const
{
    const TimelineLayout::Areas &areas = m_layout.areas();
    if (m_content.isEmpty() || position.x() < areas.lanes.left()
        || position.y() < areas.ruler.top())
        return std::nullopt;
    const double reach = areas.marks.contains(position) ? cursorHandleWidth / 2 : cursorReach;
    for (const auto which : {TimeMarks::Cursor::second, TimeMarks::Cursor::first}) {
        const auto &time = m_marks.cursor(which);
        if (time
            && std::abs(m_navigation.coordinates().xOf(*time) - m_layout.laneX(position)) <= reach)
            return which;
    }
    return std::nullopt;
}

std::optional<std::size_t> MarkEditor::markerAt(const QPointF &position) const
{
    const QRectF &row = m_layout.areas().marks;
    if (!row.contains(position))
        return std::nullopt;
    const QFontMetricsF metrics(m_canvas.font());
    for (std::size_t i = m_marks.markers().size(); i-- > 0;) {
        if (markerFlag(m_marks.markers()[i], row, m_navigation.coordinates(), metrics)
                .contains(position))
            return i;
    }
    return std::nullopt;
}

void MarkEditor::addMarker(WorldTime time)
{
    m_currentMarker = m_marks.add(time);
    Q_EMIT changed();
    nameMarker(*m_currentMarker);
}

void MarkEditor::removeCurrentMarker()
{
    if (!m_currentMarker)
        return;
    m_marks.remove(*m_currentMarker);
    m_currentMarker.reset();
    m_hovered.reset();
    Q_EMIT changed();
}

void MarkEditor::nameMarker(std::size_t index)
{
    QToolTip::hideText();
    delete m_nameEdit;
    m_currentMarker = index;
    m_nameEdit = new QLineEdit(m_marks.markers()[index].name, &m_canvas);
    m_nameEdit->setObjectName(QStringLiteral("markerName"));
    m_nameEdit->setMaxLength(nameLengthMax);
    m_nameEdit->setAccessibleName(tr("Name of the marker"));
    const QRectF &row = m_layout.areas().marks;
    const double x = row.left() + m_navigation.coordinates().xOf(m_marks.markers()[index].time);
    const QSizeF size(
        nameWidth, std::max(row.height() + 4, double(m_nameEdit->sizeHint().height())));
    m_nameEdit->setGeometry(
        QRectF(QPointF(std::clamp(x, row.left(), row.right() - nameWidth), row.top()), size)
            .toRect());
    m_nameEdit->selectAll();
    m_nameEdit->show();
    m_nameEdit->setFocus();
    QLineEdit *const edit = m_nameEdit;
    connect(edit, &QLineEdit::editingFinished, this, [this, edit, index] {
        if (edit != m_nameEdit)
            return;
        if (index < m_marks.markers().size())
            m_marks.rename(index, edit->text());
        cancelNaming();
        m_canvas.update();
    });
}

void MarkEditor::cancelNaming()
{
    std::exchange(m_nameEdit, nullptr)->deleteLater();
    m_canvas.setFocus();
}

void MarkEditor::openMenu(std::size_t index, const QPoint &globalPosition)
{
    m_currentMarker = index;
    auto *const menu = new QMenu(&m_canvas);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("markerMenu"));
    menu->addAction(tr("Rename the marker"), this, [this, index] { nameMarker(index); });
    menu->addAction(tr("Delete the marker"), this, &MarkEditor::removeCurrentMarker);
    menu->popup(globalPosition);
}

bool MarkEditor::press(const QPointF &position)
{
    if (const auto cursor = cursorAt(position)) {
        m_draggedCursor = *cursor;
        m_drag = Drag::cursor;
        return true;
    }
    if (!m_layout.areas().marks.contains(position))
        return false;
    m_currentMarker = markerAt(position);
    m_drag = m_currentMarker ? Drag::marker : Drag::none;
    return true;
}

void MarkEditor::dragTo(WorldTime time)
{
    if (m_drag == Drag::cursor)
        m_marks.setCursor(m_draggedCursor, time);
    else if (m_currentMarker)
        m_marks.moveTo(*m_currentMarker, time);
    hint();
}

QStringList MarkEditor::descriptionOf(std::size_t index) const
{
    const auto &markers = m_marks.markers();
    QStringList lines{markers[index].name, TimelineText::moment(markers[index].time, 1us)};
    for (std::size_t i = 0; i < markers.size() && lines.size() < linesMax; ++i) {
        if (i != index)
            lines << TimelineText::differenceTo(
                markers[i].name, markers[i].time - markers[index].time);
    }
    return lines;
}

void MarkEditor::hint()
{
    const auto marker = m_drag == Drag::marker ? m_currentMarker : m_hovered;
    QStringList parts;
    if (marker) {
        parts = descriptionOf(*marker);
    } else {
        for (const auto which : {TimeMarks::Cursor::first, TimeMarks::Cursor::second}) {
            if (const auto &time = m_marks.cursor(which))
                parts << TimelineText::cursor(which == TimeMarks::Cursor::first ? 1 : 2, *time);
        }
        if (const auto length = m_marks.between())
            parts << TimelineText::difference(*length);
    }
    Q_EMIT hinted(parts.join(QStringLiteral(" · ")));
}

} // namespace lockscope
