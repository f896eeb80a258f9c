// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/timemarks.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <utility>

class QLineEdit;
class QPainter;
class QPoint;
class QPointF;
class QWidget;

namespace lockscope {

class TimelineContent;
class TimelineLayout;
class TimeNavigation;

/// Adds marks (two cursors, between which the user measures, and named markers; see TimeMarks) to
/// the time axis, and moves, renames and removes them. Thread: the window's.
class MarkEditor : public QObject {
    Q_OBJECT
public:
    /// `canvas`: the widget that shows the marks.
    MarkEditor(QWidget &canvas, const TimelineContent &content, TimeNavigation &navigation,
        const TimelineLayout &layout);

    const TimeMarks &marks() const { return m_marks; }
    /// Replaces all marks. Call it without marks when another run is shown, because the marks
    /// belong to the previous run.
    void setMarks(const TimeMarks &marks);
    void paint(QPainter &painter) const;

    /// Makes a cursor follow the pointer until ungrabCursor(). `pointer`: the time under the
    /// pointer. Without such a time, the cursor does not follow the pointer: this call adds it in
    /// the visible range or, if it exists already, scrolls to it.
    void grabCursor(TimeMarks::Cursor which, const std::optional<WorldTime> &pointer);
    /// Returns whether a cursor (the grabbed cursor) follows the pointer.
    bool hasGrabbedCursor() const { return m_grabbedCursor.has_value(); }
    /// Moves the grabbed cursor. REQUIRES: hasGrabbedCursor().
    void moveGrabbedCursor(WorldTime time) { m_marks.setCursor(*m_grabbedCursor, time); }
    void ungrabCursor();
    void removeCursors();

    std::optional<TimeMarks::Cursor> cursorAt(const QPointF &position) const;
    std::optional<std::size_t> markerAt(const QPointF &position) const;
    void addMarker(WorldTime time);
    /// Removes the current marker, which is the marker that the user last pressed, added or named.
    void removeCurrentMarker();
    /// Opens a line edit for the name of a marker.
    void nameMarker(std::size_t index);
    bool isNaming() const { return m_nameEdit; }
    void cancelNaming();
    void openMenu(std::size_t index, const QPoint &globalPosition);

    /// Return and set the marker under the pointer. setHovered() returns whether it differs from
    /// the marker that was set before.
    std::optional<std::size_t> hovered() const { return m_hovered; }
    bool setHovered(const std::optional<std::size_t> &marker)
    {
        return std::exchange(m_hovered, marker) != marker;
    }

    /// Handles a press of the mouse button: a drag from here moves the cursor or marker at the
    /// position. Returns false if the position is neither on a cursor nor in the row of marks.
    bool press(const QPointF &position);
    bool isDragging() const { return m_drag != Drag::none; }
    void dragTo(WorldTime time);
    void endDrag() { m_drag = Drag::none; }

    /// Returns lines of text with the marker's name, its time, and its differences in time to the
    /// other markers.
    QStringList descriptionOf(std::size_t index) const;
    /// Emits hinted() with a text about the dragged marker, else about the marker under the
    /// pointer, else about the cursors.
    void hint();

Q_SIGNALS:
    /// The marks have changed; the row of marks may need another height.
    void changed();
    void hinted(const QString &text);

private:
    enum class Drag { none, cursor, marker };

    QWidget &m_canvas;
    const TimelineContent &m_content;
    TimeNavigation &m_navigation;
    const TimelineLayout &m_layout;
    TimeMarks m_marks;
    std::optional<TimeMarks::Cursor>
        m_grabbedCursor; ///< the cursor that follows the pointer, if there is one
    std::optional<std::size_t>
        m_currentMarker; ///< the marker that the user last pressed, added or named
    std::optional<std::size_t> m_hovered;
    Drag m_drag = Drag::none;
    TimeMarks::Cursor m_draggedCursor = TimeMarks::Cursor::first;
    QLineEdit *m_nameEdit = nullptr; ///< editor for a marker's name; null: none is open
};

} // namespace lockscope
