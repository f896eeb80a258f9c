// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "lockscope/events/event.h"

#include <QObject>

#include <optional>

namespace lockscope {

/// The selection of the whole window. The timeline, the event table and the verdict show the same
/// selection. It contains a row and a time range, which are independent of each other. Thread: the
/// window's.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

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

} // namespace lockscope
