// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "lockscope/events/event.h"

#include <QObject>

#include <optional>
#include <vector>

namespace lockscope {

class Viewer;

/// The selection of the whole window. The timeline, the event table and the verdict show the same
/// selection. It contains a row and a time range, which are independent of each other. Thread: the
/// window's.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// From now on, follows the runs of the viewer: in another run of the same experiment, selects
    /// the row that corresponds to the selected one; in any other run, selects no row.
    void follow(const Viewer &viewer);
    /// Returns the `seq` of the selected row; empty if there is none.
    std::optional<Seq> event() const { return m_event; }
    /// Returns the selected time range; empty if there is none. Its length is greater than zero. It
    /// is the range that the user measured last in the timeline. Filters and exports use it for
    /// "only this part".
    const std::optional<TimeRange> &measuredRange() const { return m_measuredRange; }

public Q_SLOTS:
    /// Selects a row. `reveal`: the views scroll to the row. Set it for a jump, but not for a click
    /// on the row in a view.
    void select(std::optional<lockscope::Seq> event, bool reveal = false);
    /// Selects no row; the time range stays.
    void clear() { select(std::nullopt); }
    /// Selects a time range; a range of length zero clears the selected range.
    void setMeasuredRange(std::optional<lockscope::TimeRange> range);

Q_SIGNALS:
    /// Another row, or none, is selected. `reveal`: see select().
    void changed(std::optional<lockscope::Seq> event, bool reveal);
    void measuredRangeChanged(std::optional<lockscope::TimeRange> range);

private:
    std::optional<Seq> m_event;
    std::optional<TimeRange> m_measuredRange;
};

/// The history of selected events, to go back and forward as in a web browser. It ends when the
/// viewer shows a run of another experiment, because the same row numbers mean other events there.
/// Thread: the window's.
class SelectionHistory : public QObject {
    Q_OBJECT
public:
    SelectionHistory(Selection &selection, const Viewer &viewer);

    bool canGoBack() const { return m_current > 0; }
    bool canGoForward() const { return m_current + 1 < m_events.size(); }

public Q_SLOTS:
    void goBack();
    void goForward();

Q_SIGNALS:
    void changed();

private:
    void record(std::optional<Seq> event);
    void goTo(std::size_t index);
    void clear();

    static constexpr std::size_t eventsMax = 200;
    Selection &m_selection;
    std::vector<Seq> m_events;
    std::size_t m_current = 0; ///< index in m_events
    bool m_isMoving = false; ///< goTo() is running, so record() ignores the change of the selection
};

} // namespace lockscope
