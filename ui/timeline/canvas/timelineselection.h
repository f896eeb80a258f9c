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

/// The selection on the timeline: a row with its span, a measured range, and a picked lane. It also
/// steps from the selected row to another row. The row and the range belong to the window's
/// Selection, the lane belongs to the timeline. Thread: the window's.
class TimelineSelection : public QObject {
    Q_OBJECT
public:
    TimelineSelection(Selection &selection, const TimelineContent &content,
        TimeNavigation &navigation, TimelineLayout &layout);

    /// The selected row of the trace, and the span that is highlighted with it.
    std::optional<std::size_t> row() const { return m_row; }
    const std::optional<Span> &span() const { return m_span; }
    /// Returns the measured range. While the user measures, it is the range up to the pointer.
    const std::optional<TimeRange> &measuredRange() const { return m_measuredRange; }
    bool isEmpty() const { return !m_measuredRange && !m_selection.event(); }

    /// Finds the row and the span of the selected event again after a change of the run.
    void refresh() { showEvent(m_selection.event(), false); }
    /// Forgets which violation stepViolation() has shown, so that it begins again at the first or
    /// last one. Call it when another run is shown.
    void forgetViolation() { m_violation.reset(); }
    /// Selects the object of a hit; an empty hit clears the selection.
    void select(const LaneHit &hit);
    void selectRow(std::size_t row, bool reveal);
    /// Clears the row and the range.
    void clear();
    /// Shows a measured range; keepMeasuredRange() makes it the window's selection.
    void measure(const TimeRange &range) { m_measuredRange = range; }
    void keepMeasuredRange() { m_selection.setMeasuredRange(m_measuredRange); }
    void clearMeasuredRange();

    /// Picks the lane of a client or a node: makes it visible and highlights its name. Unfolds a
    /// folded lane and shows a hidden one.
    void pickLane(ClientId client, NodeId node);
    /// Returns the picked lane; null if there is none.
    const TimelineLane *pickedLane() const;

    /// Moves the selected span or row to the middle of the view. Zooms to the span if it is longer
    /// than the visible range. Without a selected row, zooms to the measured range.
    void centre();
    /// Zooms to the selected span, row or measured range.
    void fit();
    /// Selects the next or the previous row of the same client or node. Without a selected row,
    /// selects the first or the last visible row; if a lane is picked, the first or the last
    /// visible row of this lane.
    void stepEvent(bool forwards);
    /// Goes to the next client or node below (or above) that has a row, and selects that row of it
    /// which is nearest in time to the selected row. Without a selected row, it does the same as
    /// stepEvent(true).
    void stepLane(bool below);
    /// If `forwards`, selects the first row that the selected row caused; otherwise the row that
    /// caused the selected row.
    void stepCause(bool forwards);
    /// Shows the next or the previous violation and selects the row with which it begins. After the
    /// last violation comes the first.
    void stepViolation(bool forwards);

Q_SIGNALS:
    void changed();

private:
    void showEvent(std::optional<Seq> event, bool reveal);
    void revealRow();
    /// Returns the first visible row if `forwards`, otherwise the last one; of the picked lane, if
    /// there is one.
    std::optional<std::size_t> firstOrLastVisibleRow(bool forwards) const;
    std::optional<Seq> evidenceOf(const LaneHit &hit) const;
    /// Returns the row of the violation's evidence at which the violation begins: the row in which
    /// the second client enters.
    std::optional<std::size_t> beginRowOf(const Violation &violation) const;

    Selection &m_selection;
    const TimelineContent &m_content;
    TimeNavigation &m_navigation;
    TimelineLayout &m_layout;
    std::optional<std::size_t> m_row;
    std::optional<Span> m_span;
    std::optional<std::size_t>
        m_violation; ///< index of the violation that the previous stepViolation() showed
    std::optional<TimeRange> m_measuredRange;
    LaneKey m_pickedKey;
};

} // namespace lockscope
