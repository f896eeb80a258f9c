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

/// What is selected on the timeline: a row with its span, a measured area, a lane; and the steps from a selected row to another.
/// The row and the area are the window's selection, the lane is the timeline's own. Thread: the window's.
class TimelineSelection : public QObject {
    Q_OBJECT
public:
    TimelineSelection(Selection &selection, const TimelineContent &content, TimeNavigation &navigation, TimelineLayout &layout);

    /// The selected row of the trace, and the span that is lit with it.
    std::optional<std::size_t> row() const { return m_row; }
    const std::optional<Span> &span() const { return m_span; }
    /// The measured area, also while it is being measured.
    const std::optional<TimeRange> &area() const { return m_area; }
    bool isEmpty() const { return !m_area && !m_selection.event(); }

    /// Finds the row and the span of the selected event again: the run has changed.
    void refresh() { showEvent(m_selection.event(), false); }
    /// The violation that step started from is another run's.
    void forgetViolation() { m_violation.reset(); }
    /// Selects what was hit, or nothing where there is nothing.
    void select(const LaneHit &hit);
    void selectRow(std::size_t row, bool reveal);
    /// Unselects the row and the area.
    void clear();
    /// Measures an area that is not the window's selection before keepArea().
    void measure(const TimeRange &area) { m_area = area; }
    void keepArea() { m_selection.setArea(m_area); }
    void clearArea();

    /// Marks the lane of a client or of a node, and brings it into sight: out of the fold and out of hiding if need be.
    void pickLane(ClientId client, NodeId node);
    /// The marked lane; null if there is none.
    const TimelineLane *pickedLane() const;

    /// Moves the selected span, row or area to the middle.
    void centre();
    /// Zooms to it.
    void fit();
    /// To the next or the previous row of the same client or node.
    void stepEvent(bool forwards);
    /// Forwards to the first row that the selected one caused, backwards to its cause.
    void stepCause(bool forwards);
    void stepViolation(bool forwards);

Q_SIGNALS:
    void changed();

private:
    void showEvent(std::optional<Seq> event, bool reveal);
    void revealRow();
    /// The last row of its evidence that begins the violation.
    std::optional<std::size_t> witnessOf(const Violation &violation) const;

    Selection &m_selection;
    const TimelineContent &m_content;
    TimeNavigation &m_navigation;
    TimelineLayout &m_layout;
    std::optional<std::size_t> m_row;
    std::optional<Span> m_span;
    std::optional<std::size_t> m_violation; ///< the one that stepViolation() went to last
    std::optional<TimeRange> m_area;
    LaneKey m_picked;
};

} // namespace lockscope
