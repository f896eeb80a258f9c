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

/// The selection on the timeline: a row with its span, a measured area, a lane; and steps from the selected row to others. The row and the
/// area belong to the window's Selection, the lane only to the timeline. Thread: the window's.
class TimelineSelection : public QObject {
    Q_OBJECT
public:
    TimelineSelection(Selection &selection, const TimelineContent &content, TimeNavigation &navigation, TimelineLayout &layout);

    /// Return the selected row of the trace, and the span that is highlighted with it.
    std::optional<std::size_t> row() const { return m_row; }
    const std::optional<Span> &span() const { return m_span; }
    /// Returns the measured area, also during the measurement.
    const std::optional<TimeRange> &area() const { return m_area; }
    bool isEmpty() const { return !m_area && !m_selection.event(); }

    /// Finds the row and span of the selected event again, because the run has changed.
    void refresh() { showEvent(m_selection.event(), false); }
    /// Call it for another run: stepViolation() then starts again.
    void forgetViolation() { m_violation.reset(); }
    /// Selects the hit item; clears the selection if there is none.
    void select(const LaneHit &hit);
    void selectRow(std::size_t row, bool reveal);
    /// Clears the row and the area.
    void clear();
    /// Sets the measured area; only keepArea() makes it the window's selection.
    void measure(const TimeRange &area) { m_area = area; }
    void keepArea() { m_selection.setArea(m_area); }
    void clearArea();

    /// Marks the lane of a client or node and scrolls to it; unfolds or shows it first if it is folded or hidden.
    void pickLane(ClientId client, NodeId node);
    /// Returns the marked lane; null if there is none.
    const TimelineLane *pickedLane() const;

    /// Moves the selected span, row or area to the middle of the view.
    void centre();
    /// Zooms to the selected span, row or area.
    void fit();
    /// Selects the next or previous row of the same client or node.
    void stepEvent(bool forwards);
    /// Selects the first row that the selected one caused, or its cause.
    void stepCause(bool forwards);
    void stepViolation(bool forwards);

Q_SIGNALS:
    void changed();

private:
    void showEvent(std::optional<Seq> event, bool reveal);
    void revealRow();
    /// Returns the last row of the violation's evidence that has the time of its begin; else the first row of the evidence.
    std::optional<std::size_t> witnessOf(const Violation &violation) const;

    Selection &m_selection;
    const TimelineContent &m_content;
    TimeNavigation &m_navigation;
    TimelineLayout &m_layout;
    std::optional<std::size_t> m_row;
    std::optional<Span> m_span;
    std::optional<std::size_t> m_violation; ///< the last one selected by stepViolation()
    std::optional<TimeRange> m_area;
    LaneKey m_picked;
};

} // namespace lockscope
