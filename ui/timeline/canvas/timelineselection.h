// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "ui/index/lanearrangement.h"
#include "ui/state/selection.h"

#include <QObject>

#include <optional>

namespace lockscope {

class TimelineContent;
class TimelineLayout;
class TimeNavigation;
struct LaneHit;
struct TimelineLane;
struct Violation;

/// The selection on the timeline: a row with its span, a measured area, and a marked lane. It also steps from the selected row to another
/// row. The row and the area belong to the window's Selection, the lane belongs to the timeline. Thread: the window's.
class TimelineSelection : public QObject {
    Q_OBJECT
public:
    TimelineSelection(Selection &selection, const TimelineContent &content, TimeNavigation &navigation, TimelineLayout &layout);

    /// The selected row of the trace, and the span that is highlighted with it.
    std::optional<std::size_t> row() const { return m_row; }
    const std::optional<Span> &span() const { return m_span; }
    /// Returns the measured area. While the user measures, it is the area up to the pointer.
    const std::optional<TimeRange> &area() const { return m_area; }
    bool isEmpty() const { return !m_area && !m_selection.event(); }

    /// Finds the row and the span of the selected event again after a change of the run.
    void refresh() { showEvent(m_selection.event(), false); }
    /// Forgets the last violation of stepViolation(). Call it when another run is shown.
    void forgetViolation() { m_violation.reset(); }
    /// Selects the object of a hit; an empty hit clears the selection.
    void select(const LaneHit &hit);
    void selectRow(std::size_t row, bool reveal);
    /// Clears the row and the area.
    void clear();
    /// Shows a measured area; keepArea() makes it the window's selection.
    void measure(const TimeRange &area) { m_area = area; }
    void keepArea() { m_selection.setArea(m_area); }
    void clearArea();

    /// Marks the lane of a client or a node and makes it visible. Unfolds a folded lane and shows a hidden one.
    void pickLane(ClientId client, NodeId node);
    /// Returns the marked lane; null if there is none.
    const TimelineLane *pickedLane() const;

    /// Moves the selected span or row to the middle of the view. Zooms to the span if it is longer than the visible range. Without a
    /// selected row, zooms to the measured area.
    void centre();
    /// Zooms to the selected span, row or area.
    void fit();
    /// Selects the next or the previous row of the same client or node. Without a selected row, selects the first or the last visible row;
    /// if a lane is marked, the first or the last visible row of this lane.
    void stepEvent(bool forwards);
    /// Selects the row of the next client or node below, or above, that is nearest in time to the selected row. Skips lanes without a row.
    /// Without a selected row, it does the same as stepEvent(true).
    void stepLane(bool below);
    /// If `forwards`, selects the first row that the selected row caused; otherwise the row that caused the selected row.
    void stepCause(bool forwards);
    /// Shows the next or the previous violation and selects the row with which it begins. After the last violation comes the first.
    void stepViolation(bool forwards);

Q_SIGNALS:
    void changed();

private:
    void showEvent(std::optional<Seq> event, bool reveal);
    void revealRow();
    std::optional<std::size_t> firstVisibleRow(bool forwards) const;
    /// Returns the row of the violation's evidence at which the violation begins: the row in which the second client enters.
    std::optional<std::size_t> beginRowOf(const Violation &violation) const;

    Selection &m_selection;
    const TimelineContent &m_content;
    TimeNavigation &m_navigation;
    TimelineLayout &m_layout;
    std::optional<std::size_t> m_row;
    std::optional<Span> m_span;
    std::optional<std::size_t> m_violation; ///< index of the violation that stepViolation() showed last
    std::optional<TimeRange> m_area;
    LaneKey m_pickedKey;
};

} // namespace lockscope
