// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/event.h"
#include "ui/shared/timerange.h"

#include <QObject>

#include <optional>

namespace lockscope {

/// The selection of the whole window: timeline, event table and verdict show the same selection. A row and a time range are selected
/// independently. Thread: the window's.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Returns the `seq` of the selected row; empty if there is none.
    std::optional<Seq> event() const { return m_event; }
    /// Returns the time range that was measured last and not cleared since; empty if there is none. Filters and exports use it for "only
    /// this part". Its length is above zero.
    const std::optional<TimeRange> &area() const { return m_area; }

public Q_SLOTS:
    /// Selects a row. `reveal`: the views scroll to it (for a jump, not for a click in the view itself).
    void select(std::optional<lockscope::Seq> event, bool reveal = false);
    void clear() { select(std::nullopt); }
    /// Selects a time range; a range without length clears it.
    void setArea(std::optional<lockscope::TimeRange> area);

Q_SIGNALS:
    /// Another row, or none, is selected. `reveal`: see select().
    void changed(std::optional<lockscope::Seq> event, bool reveal);
    void areaChanged(std::optional<lockscope::TimeRange> area);

private:
    std::optional<Seq> m_event;
    std::optional<TimeRange> m_area;
};

} // namespace lockscope
